import { describe, expect, it } from 'vitest';
import { type FindOutcome, findStudents } from '../../../../server/src/scores/names/find-students.ts';
import { buildStudentIndex } from '../../../../server/src/scores/names/student-index.ts';
import type { RosterStudent } from '../../../../server/src/scores/score-store.ts';

interface Person {
  id: string;
  given: string;
  family: string;
  preferred?: string;
  classes?: string[];
  externals?: string[];
}

const student = ({
  id,
  given,
  family,
  preferred,
  classes = ['10A'],
  externals = [],
}: Person): RosterStudent => ({
  id,
  givenName: given,
  familyName: family,
  preferredName: preferred ?? null,
  displayName: `${given} ${family}`.trim(),
  classNames: classes,
  externalIdKeys: externals,
});

const school = buildStudentIndex(
  [
    { id: 'obrien', given: 'Aoife', family: "O'Brien" },
    { id: 'anne', given: 'Anne-Marie', family: 'Dubois', externals: ['ada@school.example', '0042'] },
    { id: 'joerg', given: 'Jörg', family: 'Weiß' },
    { id: 'mueller', given: 'Uwe', family: 'Müller' },
    { id: 'kare', given: 'Kåre', family: 'Sørensen' },
    { id: 'ibrahim', given: 'İbrahim', family: 'Yıldız' },
    { id: 'wang', given: '小明', family: '王' },
    { id: 'kim-mj', given: '민준', family: '김' },
    { id: 'tanaka', given: '花子', family: '田中' },
    { id: 'ali', given: 'مُحَمَّد', family: 'العلي' },
    { id: 'ahmad', given: 'أحمد', family: 'حسن' },
    { id: 'giorgos', given: 'Γιώργος', family: 'Παπαδόπουλος' },
    { id: 'mlk', given: 'Martin Luther', family: 'King' },
    { id: 'jordan-a', given: 'Jordan', family: 'Smith', classes: ['10A'] },
    { id: 'jordan-b', given: 'Jordan', family: 'Smith', classes: ['10B', 'Choir'] },
    { id: 'henry', given: 'Henry', family: 'James' },
    { id: 'james', given: 'James', family: 'Henry' },
    { id: 'robert', given: 'Robert', family: 'Tables', preferred: 'Bobby' },
    { id: 'jose-plain', given: 'Jose', family: 'Martinez' },
    { id: 'jose-accent', given: 'José', family: 'Martínez' },
    { id: 'mcdonald', given: 'Sam', family: 'McDonald' },
    { id: 'anna', given: 'Anna', family: 'Maria' },
    { id: 'devi', given: 'मीरा', family: 'देवी' },
    { id: 'will', given: 'Will', family: 'May' },
    { id: 'mays', given: 'Willa', family: 'Mays' },
    { id: '77', given: 'Ursula', family: 'Quandt' },
  ].map(student),
);

function ending(outcome: FindOutcome): [string, ...string[]] {
  if (outcome.kind === 'resolved') return ['resolved', outcome.student.id];
  const ids = 'students' in outcome ? outcome.students.map(({ id }) => id).sort() : [];
  return [outcome.kind, ...ids];
}

const find = (name: string, className?: string) => ending(findStudents({ name, className }, school));

describe('findStudents resolves', () => {
  it.each([
    ['O’Brien, Aoife', 'obrien'],
    ['aoife obrien', 'obrien'],
    ['Aoife O Brien', 'obrien'],
    ["Aoife O'Brien's", 'obrien'],
    ['Aoife O‘Brien’s scores', 'obrien'],
    ['Anne‑Marie Dubois', 'anne'],
    ['Anne–Marie Dubois', 'anne'],
    ['Annemarie Dubois', 'anne'],
    ['DUBOIS Anne Marie', 'anne'],
    ['Joerg Weiss', 'joerg'],
    ['Jorg Weiss', 'joerg'],
    ['JÖRG WEIẞ', 'joerg'],
    ['Jo\u0308rg Weiß', 'joerg'],
    ['Uwe Mueller', 'mueller'],
    ['Kaare Soerensen', 'kare'],
    ['Kare Sorensen', 'kare'],
    ['Kare Soerensen', 'kare'],
    ['IBRAHIM YILDIZ', 'ibrahim'],
    ['İBRAHİM YILDIZ', 'ibrahim'],
    ['王 小明', 'wang'],
    ['小明王', 'wang'],
    ['小明', 'wang'],
    ['王小明同学', 'wang'],
    ['김민준', 'kim-mj'],
    ['김민준'.normalize('NFD'), 'kim-mj'],
    ['田中花子さん', 'tanaka'],
    ['محمد العلي', 'ali'],
    ['محـــمد العلي', 'ali'],
    ['احمد حسن', 'ahmad'],
    ['ΓΙΩΡΓΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ', 'giorgos'],
    ['Ｍａｒｔｉｎ　Ｌｕｔｈｅｒ　Ｋｉｎｇ', 'mlk'],
    ['Mar\u00adtin King', 'mlk'],
    ['  martin\n\tluther  king ', 'mlk'],
    ['Dr. Martin Luther King', 'mlk'],
    ['"Martin Luther King"', 'mlk'],
    ['King Martin', 'mlk'],
    ['Luther', 'mlk'],
    ['James, Henry', 'henry'],
    ['Henry, James', 'james'],
    ['Robert "Bobby" Tables', 'robert'],
    ['Robert (Bobby) Tables', 'robert'],
    ['Tables, Bobby', 'robert'],
    ['José Martínez', 'jose-accent'],
    ['Sam Mc Donald', 'mcdonald'],
    ['मीरा देवी', 'devi'],
    ['Jordan Smith (10B)', 'jordan-b'],
    ['Jordan Smith, 10a', 'jordan-a'],
    ['Jordan Smith in class 10B', 'jordan-b'],
    ['Smith 10B', 'jordan-b'],
    ['jordan smith choir', 'jordan-b'],
    ['77', '77'],
    ['#77', '77'],
    ['student 77', '77'],
    ['0042', 'anne'],
    ['ADA@school.example', 'anne'],
    ['jordan-b', 'jordan-b'],
    ['Will May?', 'will'],
  ])('%s', (name, id) => {
    expect(find(name)).toEqual(['resolved', id]);
  });
});

describe('findStudents asks which one', () => {
  it.each([
    ['Jordan Smith', 'jordan-a', 'jordan-b'],
    ['Smith', 'jordan-a', 'jordan-b'],
    ['Jose Martinez', 'jose-accent', 'jose-plain'],
    ['José Martinez', 'jose-accent', 'jose-plain'],
    ['Henry James', 'henry', 'james'],
  ])('%s', (name, ...ids) => {
    expect(find(name)).toEqual(['several', ...ids]);
  });

  it('"May’s" may be May or Mays', () => {
    expect(find("May's")).toEqual(['several', 'mays', 'will']);
  });
});

describe('findStudents asks back', () => {
  it.each([
    ['Martin L. King', 'mlk'],
    ['M. L. King', 'mlk'],
    ['Mаrtin Luther King', 'mlk'],
    ['Duboi', 'anne'],
    ['Dubosi', 'anne'],
    ['Annemary Dubois', 'anne'],
    ['Quan', '77'],
    ['Ursula Marie Quandt', '77'],
    ['Ann Amaria', 'anna'],
    ['=Ursula Quandt', '77'],
    ['Quandt*', '77'],
    ['Quandt%', '77'],
    ['Quandt;', '77'],
    ["Quandt'--", '77'],
    ['Brien', 'obrien'],
    ['王小', 'wang'],
    ['Martin Luther King Jr.', 'mlk'],
    ['Ursulas', '77'],
    ['Henry Fordd', undefined],
  ])('%s', (name, id) => {
    expect(find(name)).toEqual(id === undefined ? ['nothing'] : ['near-miss', id]);
  });
});

describe('findStudents finds nothing', () => {
  it.each([
    ['sbhiske'],
    ['Smith OR Quandt'],
    ['Smith and Quandt'],
    ['Robert and Tables'],
    ['Qu_ndt'],
    ['Qu%dt'],
    ['Q*'],
    ['a'],
    ['J S'],
    ['78'],
    ['7'],
    ['770'],
    ['toString'],
    ['valueOf'],
    ['undefined'],
    ["Quandt' OR '1'='1"],
    ["Robert'); DROP TABLE students;--"],
    ['{"$ne": null}'],
    ['.*'.repeat(20)],
    ['(x+x+)+y'],
    ['Every student'],
    ['10A'],
    ['Jordan Smith 11C'],
  ])('%s', (name) => {
    expect(find(name)[0]).toMatch(/^(nothing|not-a-name)$/);
  });
});

describe('findStudents refuses what is no name', () => {
  it.each([[''], ['   '], ['%'], ['_'], ['***'], ['❤️'], ['\u202e\u200b'], ["'"], ['x'.repeat(201)], ['-']])(
    '%j',
    (name) => {
      expect(find(name)[0]).toBe('not-a-name');
    },
  );

  it('takes 200 characters, however many units they have', () => {
    expect(find('𠮷'.repeat(200))).toEqual(['nothing']);
    expect(find('𠮷'.repeat(201))).toEqual(['not-a-name']);
  });
});

describe('findStudents with a class', () => {
  it.each([
    ['Jordan Smith', '10b', ['resolved', 'jordan-b']],
    ['Jordan Smith', 'class 10 A', ['resolved', 'jordan-a']],
    ['Jordan Smith', 'CHOIR', ['resolved', 'jordan-b']],
    ['Jordan Smith', '11C', ['nothing']],
    ['77', '10B', ['nothing']],
    ['Jordn Smith', '10B', ['near-miss', 'jordan-b']],
  ])('%s of %s', (name, className, expected) => {
    expect(find(name, className)).toEqual(expected);
  });
});

describe('an empty scope', () => {
  it('finds nothing, whatever is asked', () => {
    const nobody = buildStudentIndex([]);
    for (const name of ['Jordan Smith', '77', 'Quandt%', '王小明', 'Jord']) {
      expect(findStudents({ name }, nobody).kind).toBe('nothing');
    }
  });
});
