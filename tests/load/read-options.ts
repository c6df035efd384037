// Options of the measuring programs.

/** `--name N` as a positive number; throws on anything else. */
export function numberOption(argv: readonly string[], name: string, usual: number): number {
  const at = argv.indexOf(name);
  if (at < 0) return usual;
  const value = Number(argv[at + 1]);
  if (!(value > 0 && Number.isFinite(value))) throw new Error(`${name} takes a positive number`);
  return value;
}
