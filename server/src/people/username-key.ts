/** What two spellings of one user name share: letter case, compatibility forms and surrounding space don't count. */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').trim().toLowerCase();
}
