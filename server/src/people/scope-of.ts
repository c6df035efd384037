// Who may see whose records. Comes from the person that the session names, and from the day: a guardian's
// link holds between its dates. Whoever is not listed sees nothing.
import type { Scope } from '../scores/scope.ts';
import type { ChildLink, Person } from './person.ts';

/** The calendar day here, as an ISO date. */
export function isoDay(moment: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The children whose links hold on this day. */
export function activeChildren(person: Person, day: string): readonly ChildLink[] {
  return person.children.filter(
    ({ from, until }) => (from === undefined || from <= day) && (until === undefined || day <= until),
  );
}

/** The records that a person may see on this day. */
export function scopeOf(person: Person, day: string): Scope {
  switch (person.role) {
    case 'student':
      return person.studentId === undefined
        ? { kind: 'none' }
        : { kind: 'students', studentIds: [person.studentId] };
    case 'guardian': {
      const studentIds = activeChildren(person, day).map(({ studentId }) => studentId);
      return { kind: 'students', studentIds };
    }
    case 'teacher':
      return { kind: 'classes', classNames: person.classes };
    case 'counsellor':
    case 'admin':
      return { kind: 'all' };
    case 'guest':
      return { kind: 'none' };
  }
}

/** In plain words for the trace; depends on the role alone. */
export function describeScope(person: Person): string {
  switch (person.role) {
    case 'student':
      return 'Limited to the student’s own records.';
    case 'guardian':
      return 'Limited to linked children, between the dates of each link.';
    case 'teacher':
      return 'Limited to the teacher’s own classes.';
    case 'counsellor':
    case 'admin':
      return 'All records; every read is logged.';
    case 'guest':
      return 'Limited to nothing: a guest sees no records.';
  }
}

/** Whether every read of records by this person goes to the audit log. */
export function isAudited(person: Person): boolean {
  return person.role === 'counsellor' || person.role === 'admin';
}
