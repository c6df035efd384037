// After the model, `empty-reply`: the fixed honest sentence for a turn in which the model wrote nothing.
// Says what is known to have happened and nothing of any record.

export interface TurnFacts {
  /** The loop ended because it ran out of steps. */
  readonly stepCapReached: boolean;
  /** Tool results of this turn, in order. */
  readonly results: readonly {
    readonly ok: boolean;
    readonly kind: string;
    readonly question?: { readonly text: string } | undefined;
  }[];
}

export const emptyReplySentences = {
  nothing: 'I don’t have an answer to that. Please try asking in another way.',
  stepCap:
    'I stopped before finding an answer, because it took too many steps. Please ask for one thing at a time.',
  failed:
    'The look-up failed, so I can’t answer that now. That does not mean there are no results. Please try again.',
  refused: 'That look-up was not possible, so I have nothing to report.',
  found: 'The look-up worked, but I couldn’t put its result into words. Please ask again.',
  empty: 'The look-up worked and found nothing for that.',
} as const;

// Matches any character that is seen, not a space, a zero-width one or a filler. One class, first hit: linear.
const visible =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: ranges of single characters, matched one by one
  /[^\s\p{Cf}\p{Cc}\u{34f}\u{115f}\u{1160}\u{2800}\u{3164}\u{fe00}-\u{fe0f}\u{ffa0}\u{e0000}-\u{e0fff}]/u;

/** Whether a reader would see nothing of a text. */
export function isBlank(text: string): boolean {
  return !visible.test(text);
}

/** The sentence to show instead of an empty reply; a tool's own question is passed on word for word. */
export function emptyReplySentence({ stepCapReached, results }: TurnFacts): string {
  const last = results.at(-1);
  if (last?.question) return last.question.text;
  if (last && !last.ok && last.kind !== 'refused') return emptyReplySentences.failed;
  if (stepCapReached) return emptyReplySentences.stepCap;
  if (!last) return emptyReplySentences.nothing;
  if (last.kind === 'refused') return emptyReplySentences.refused;
  return last.kind === 'empty' ? emptyReplySentences.empty : emptyReplySentences.found;
}
