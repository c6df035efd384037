// The choices of a tool that asks back, as buttons: what is written on one, and the message it makes.
import type { JsonValue } from '@handrail/wire';

export interface Choice {
  readonly label: string;
  /** Goes to the message box; the reader may change it before sending. */
  readonly message: string;
}

/** A candidate is a text, or an object with any of student, name, className, class, studentId, id. */
export function choiceOf(candidate: JsonValue): Choice | undefined {
  if (typeof candidate === 'string' && candidate !== '') return { label: candidate, message: candidate };
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) return undefined;
  const text = (...keys: string[]): string | undefined => {
    const value = keys
      .map((key) => (Object.hasOwn(candidate, key) ? candidate[key] : undefined))
      .find(isText);
    return value === undefined ? undefined : String(value);
  };
  const name = text('student', 'name', 'studentName', 'title');
  const className = text('className', 'class', 'class_name');
  const id = text('studentId', 'id', 'student_id');
  const label = [name ?? id, className].filter((part) => part !== undefined).join(', ');
  if (label === '') return undefined;
  const inClass = className === undefined ? '' : ` in ${className}`;
  return { label: id && name ? `${label} (${id})` : label, message: `I mean ${name ?? id}${inClass}.` };
}

function isText(value: JsonValue | undefined): value is string | number {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}
