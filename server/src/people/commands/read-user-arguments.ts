// The arguments of `npm run users:add`, read into what is wanted; every fault is a line of its own.
import { parseArgs } from 'node:util';
import type { AccountRole } from '../../scores/schema.ts';

export const usage = `Add an account:
  npm run users:add -- USERNAME --role ROLE [--name "FULL NAME"] [options]
Roles: student, guardian, teacher, counsellor, admin
  --classes 10A,10B      a teacher's own classes; one that is not there yet is made
  --children ID,ID       a guardian's children, each by student id or by name
  --from 2026-08-01      first day of the links to these children
  --until 2027-07-31     last day of the links to these children
  --student ID           a student's own record, by student id or by name
  --password-stdin       take the password from the first line of standard input
  --new-password         give an existing account a new password; ends its sessions
The password is asked for and never shown.`;

const roles: readonly AccountRole[] = ['student', 'guardian', 'teacher', 'counsellor', 'admin'];

export interface UserArguments {
  readonly username: string;
  /** Null with `--new-password`. */
  readonly role: AccountRole | null;
  readonly name: string;
  readonly classes: readonly string[];
  /** Ids or names. */
  readonly children: readonly string[];
  readonly student: string | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
  readonly passwordFromStdin: boolean;
}

export type ReadArguments =
  | { readonly kind: 'help' }
  | { readonly kind: 'wanted'; readonly wanted: UserArguments }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

const options = {
  role: { type: 'string' },
  name: { type: 'string' },
  classes: { type: 'string', multiple: true },
  children: { type: 'string', multiple: true },
  student: { type: 'string' },
  from: { type: 'string' },
  until: { type: 'string' },
  'password-stdin': { type: 'boolean' },
  'new-password': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const list = (values: readonly string[] | undefined): string[] =>
  (values ?? [])
    .flatMap((value) => value.split(','))
    .map((part) => part.trim())
    .filter(Boolean);

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true });
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

export function readUserArguments(argv: readonly string[]): ReadArguments {
  const parsed = parse(argv);
  if ('fault' in parsed) return { kind: 'faults', faults: [parsed.fault] };
  const { values, positionals } = parsed;
  if (values.help) return { kind: 'help' };
  const [username = '', ...more] = positionals;
  const role = roles.find((each) => each === values.role) ?? null;
  const needsRole = values['new-password'] !== true;
  const faults = [
    ...(username === '' ? ['give the user name first'] : []),
    ...more.map((extra) => `"${extra}" is one argument too many (a name of several words needs quotes)`),
    ...(needsRole && role === null
      ? [
          `--role is ${values.role === undefined ? 'missing' : `"${values.role}"`}: allowed is one of ${roles.join(', ')}`,
        ]
      : []),
  ];
  if (faults.length > 0) return { kind: 'faults', faults };
  return {
    kind: 'wanted',
    wanted: {
      username,
      role: needsRole ? role : null,
      name: values.name ?? username,
      classes: list(values.classes),
      children: list(values.children),
      student: values.student,
      from: values.from,
      until: values.until,
      passwordFromStdin: values['password-stdin'] === true,
    },
  };
}
