// Every format that the import knows, in the order in which they are asked: those with unmistakable headers
// first, the plain table last.
import type { GradebookFormat } from '../format.ts';
import { blackboard } from './blackboard.ts';
import { canvas } from './canvas.ts';
import { d2l } from './d2l.ts';
import { generic } from './generic.ts';
import { googleClassroom } from './google-classroom.ts';
import { gradescope } from './gradescope.ts';
import { moodle } from './moodle.ts';
import { oneroster } from './oneroster.ts';
import { powerschool } from './powerschool.ts';
import { schoology } from './schoology.ts';

export const formats: readonly GradebookFormat[] = [
  oneroster,
  gradescope,
  schoology,
  powerschool,
  blackboard,
  d2l,
  canvas,
  moodle,
  googleClassroom,
  generic,
];

const ALIASES: Readonly<Record<string, string>> = {
  brightspace: 'd2l',
  desire2learn: 'd2l',
  google: 'googleclassroom',
  plain: 'generic',
  csv: 'generic',
  table: 'generic',
};

/** The format of that name, whatever its case, spaces and hyphens; undefined when there is none. */
export function findFormat(name: string): GradebookFormat | undefined {
  const plain = name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = Object.hasOwn(ALIASES, plain) ? ALIASES[plain] : plain;
  return formats.find((format) => format.name === wanted);
}
