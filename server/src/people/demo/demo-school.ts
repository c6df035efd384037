// The invented school of demo mode. Nobody here is real. Every number stands once only, so that a score
// seen anywhere can be traced to its student.
import type { ScoreStatus } from '../../scores/schema.ts';

/** Points, or why there are none. */
export type DemoScore = number | Exclude<ScoreStatus, 'graded'>;

export interface DemoStudent {
  readonly id: string;
  readonly givenName: string;
  readonly familyName: string;
  readonly preferredName?: string;
  /** In the order of `demoAssessments`. */
  readonly scores: readonly [math: DemoScore, science: DemoScore];
}

export interface DemoClass {
  readonly name: string;
  readonly students: readonly DemoStudent[];
}

export const demoAssessments = [
  { title: 'Math', date: '2026-03-02', maxPoints: 100 },
  { title: 'Science', date: '2026-03-09', maxPoints: 100 },
] as const;

function student(
  givenName: string,
  familyName: string,
  math: DemoScore,
  science: DemoScore,
  preferredName?: string,
): DemoStudent {
  const id = `st-${givenName}-${familyName}`
    .normalize('NFD')
    .replace(/[^A-Za-z-]/g, '')
    .toLowerCase();
  return { id, givenName, familyName, scores: [math, science], ...(preferredName ? { preferredName } : {}) };
}

export const demoSchool: readonly DemoClass[] = [
  {
    name: '10A',
    students: [
      student('Alice', 'Johnson', 92, 88),
      student('Bob', 'Smith', 75, 81),
      student('Maren', 'Holt', 67, 73),
      student('Maren', 'Quist', 83, 78),
      student('Tarek', 'Haddad', 58, 'excused'),
      student('Ingrid', 'Solberg', 97, 91),
      student('Yusuf', 'Demir', 69, 62),
      student('Petra', 'Nováková', 'missing', 86),
      student('Hiroki', 'Tanabe', 94, 89),
      student('Fionn', "O'Dowd", 55, 61),
      student('Noëmi', 'Vermeer', 77, 'pending'),
      student('Oskar', 'Lindqvist', 48, 53),
      student('Wanjiru', 'Mwangi', 99, 96),
      student('Theodora', 'Brandt', 72, 66, 'Thea'),
    ],
  },
  {
    name: '10B',
    students: [
      student('Carol', 'Diaz', 79, 84),
      student('Rafael', 'Moreira', 65, 59),
      student('Signe', 'Halvorsen', 87, 93),
      student('Kwame', 'Boateng', 74, 70),
      student('Ludmila', 'Sedova', 51, 57),
      student('Bertram', 'Osgood', 82, 76),
      student('Xiulan', 'Feng', 98, 85),
      student('Jasper', 'van der Veen', 63, 68),
      student('Amparo', 'Gil Robles', 90, 'excused'),
      student('Desmond', 'Achebe', 47, 54),
      student('Hanne', 'Kjeldsen', 56, 49),
      student('Vikram', 'Raghavan', 80, 46),
    ],
  },
];
