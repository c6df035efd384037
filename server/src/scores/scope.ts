// What a look-up is limited to. It comes from the session alone and is part of every query,
// before any matching: what is outside can't be told from what does not exist.

export type Scope =
  | { readonly kind: 'none' }
  /** These students only: oneself, or linked children. */
  | { readonly kind: 'students'; readonly studentIds: readonly string[] }
  /** Students of these classes, and only the assessments of these classes. */
  | { readonly kind: 'classes'; readonly classNames: readonly string[] }
  | { readonly kind: 'all' };

/** Two scopes with the same key see the same records. */
export function scopeKey(scope: Scope): string {
  switch (scope.kind) {
    case 'students':
      return JSON.stringify([scope.kind, ...[...scope.studentIds].sort()]);
    case 'classes':
      return JSON.stringify([scope.kind, ...[...scope.classNames].sort()]);
    default:
      return JSON.stringify([scope.kind]);
  }
}
