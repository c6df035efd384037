// Which class each score belongs to: the one that was asked for, else the one beside the student, else the
// assessment's, else the file's, else one named after the file.
import { stemOf } from '../formats/title-from-file-name.ts';
import type { ParsedGradebook, ParsedScore, ParsedStudent } from '../parsed-gradebook.ts';

export interface ClassNames {
  ofScore(score: ParsedScore): string;
  /** All classes that the row of a student names, for enrolling; may be empty. */
  ofStudent(student: ParsedStudent): readonly string[];
  /** Called after file names, where nothing else named them; by position of the file. */
  readonly fromFileNames: ReadonlyMap<number, string>;
}

/** `asked` is the class given by the person who imports; it holds for every row. */
export function resolveClasses(
  book: ParsedGradebook,
  fileNames: readonly string[],
  asked: string | null,
): ClassNames {
  const sections = splitSections(book);
  const fromFileNames = new Map<number, string>();
  const ofFile = (file: number): string => {
    const named = book.fileClasses[file];
    if (named != null) return named;
    const name = stemOf(fileNames[file] ?? '') || 'Imported class';
    fromFileNames.set(file, name);
    return name;
  };
  const parts = (className: string) => sections.get(className) ?? [className];
  return {
    fromFileNames,
    ofScore: ({ className, assessment, file }) => {
      if (asked !== null) return asked;
      if (className !== null) return parts(className)[0] ?? className;
      return book.assessments[assessment]?.className ?? ofFile(file);
    },
    ofStudent: ({ className }) => {
      if (asked !== null) return [asked];
      return className === null ? [] : parts(className);
    },
  };
}

/**
 * Canvas joins the sections of a student to a sentence ("A, B, and C"). It is taken apart only where one of
 * its parts is the whole section of another student; "Arts and Crafts" alone stays one class.
 */
function splitSections(book: ParsedGradebook): Map<string, string[]> {
  const split = new Map<string, string[]>();
  if (book.format !== 'canvas') return split;
  const names = new Set(book.students.flatMap(({ className }) => (className === null ? [] : [className])));
  for (const name of names) {
    // Matches "A and B", "A, B, and C"; not "A". Alternation of fixed strings: linear.
    const parts = name.split(/, and | and |, /);
    if (parts.length > 1 && parts.some((part) => names.has(part))) split.set(name, parts);
  }
  return split;
}
