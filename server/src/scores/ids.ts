// Ids and keys of students and classes. Keys are what two spellings of one id or class share.
import { randomBytes } from 'node:crypto';

/** Without digits, so that an id is never taken for a score, and without letters that read alike. */
const letters = 'abcdefghjkmnpqrstuvwxyz';

function randomLetters(count: number): string {
  // 253 = 11 × 23: bytes above it are dropped, or the first letters would come up more often.
  let made = '';
  while (made.length < count) {
    for (const byte of randomBytes(count)) if (byte < 253 && made.length < count) made += letters[byte % 23];
  }
  return made;
}

/** A plain school id: 1042, s-1042, a17. One matching: "0042"; not: "ada@school.org". Linear, bounded. */
const plainSchoolId = /^[a-z0-9][a-z0-9_-]{0,31}$/;

/** Words that mean the person asking can't be ids. */
const taken = new Set(['me', 'my', 'mine', 'myself', 'i']);

/**
 * The id of a new student: the school's own id where it is plain and free, so that people recognise it,
 * else a random one. It stays the student's for good, whatever other systems call them later.
 */
export function chooseStudentId(schoolId: string | null, isTaken: (id: string) => boolean): string {
  // In small letters, so that no two students' ids differ by letter case alone.
  const wish = externalIdKey(schoolId ?? '');
  if (plainSchoolId.test(wish) && !taken.has(wish) && !isTaken(wish)) return wish;
  for (;;) {
    const made = `st-${randomLetters(8)}`;
    if (!isTaken(made)) return made;
  }
}

/** Without letter case, surrounding space and the `#` that some exports put before an id. */
export function externalIdKey(value: string): string {
  return value.normalize('NFKC').trim().replace(/^#/, '').toLowerCase();
}

/** 10A, 10a, "10 A", "Class 10-A": letters and digits alone, a leading "class" dropped. */
export function classKey(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase();
  const bare = plain.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ').trim();
  const short = bare.replace(/^class (?=\S)/, '').replaceAll(' ', '');
  // A name without letters or digits keeps its own spelling, or all such names would be one class.
  return short === '' ? plain.trim() : short;
}
