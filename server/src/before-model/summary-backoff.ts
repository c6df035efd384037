// Remembers in which conversations making a summary failed lately, so that it is not tried again before more
// rows have come. In memory and bounded: after a restart it is tried once more, which does no harm.
export interface SummaryBackoff {
  mayTry(conversation: string, links: number): boolean;
  failed(conversation: string, links: number): void;
  succeeded(conversation: string): void;
}

const maxConversations = 1000;

/** After a failure at some number of links the next try comes `rowsToWait` links later. */
export function createSummaryBackoff({ rowsToWait }: { readonly rowsToWait: number }): SummaryBackoff {
  const failedAt = new Map<string, number>();
  return {
    mayTry(conversation, links) {
      const at = failedAt.get(conversation);
      // Fewer links than at the failure: the conversation was cut back, and is another one by now.
      return at === undefined || links < at || links >= at + rowsToWait;
    },
    failed(conversation, links) {
      failedAt.delete(conversation);
      failedAt.set(conversation, links);
      for (const oldest of failedAt.keys()) {
        if (failedAt.size <= maxConversations) break;
        failedAt.delete(oldest);
      }
    },
    succeeded: (conversation) => void failedAt.delete(conversation),
  };
}
