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
