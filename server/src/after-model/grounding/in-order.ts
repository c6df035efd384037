// Two lists in one sentence that belong together member by member: "92 and 88 in Science and Math", "Alice and Bob
// got 92 and 75". A list is what only commas and words for "and" stand between. Pure.

interface Placed {
  readonly from: number;
  readonly to: number;
}

// Between two members. Matches ", ", " and ", ", and the ", "、"; not " in ". A bounded sequence of fixed words.
const between =
  /^(?:\*{0,2}["'”%]?)(?: points?| marks?)?(?:, ?| ?[、،;&+/] ?|,? (?:and|und|y|e|et|ve|и|و|और|和) ?)(?:the |in |for |in the )?(?:["'“]?\*{0,2})$/;

function isList(members: readonly Placed[], text: string): boolean {
  return members.every((member, index) => {
    const before = members[index - 1];
    return before === undefined || between.test(text.slice(before.to, member.from));
  });
}

/** Whether two lists of one length, the one wholly before the other, go together in their order. */
export function goInOrder(first: readonly Placed[], second: readonly Placed[], text: string): boolean {
  const { length } = first;
  if (length < 2 || length !== second.length) return false;
  const [ends, begins] =
    (first[0]?.from ?? 0) < (second[0]?.from ?? 0)
      ? [first.at(-1)?.to ?? 0, second[0]?.from ?? 0]
      : [second.at(-1)?.to ?? 0, first[0]?.from ?? 0];
  return ends <= begins && isList(first, text) && isList(second, text);
}
