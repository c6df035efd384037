// More files of each kind than the samples: other languages, delimiters, encodings and the traps that real
// exports have.
import { describe, expect, it } from 'vitest';
import { parseGradebook } from '../../../../server/src/scores/import/parse-gradebook.ts';

const encode = (text: string) => new TextEncoder().encode(text);

function utf16le(text: string): Uint8Array {
  return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
}

function utf16be(text: string): Uint8Array {
  const bytes = utf16le(text);
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    [bytes[at], bytes[at + 1]] = [bytes[at + 1] ?? 0, bytes[at] ?? 0];
  }
  return bytes;
}

async function read(content: string | Uint8Array, name = 'file.csv', format?: string) {
  const bytes = typeof content === 'string' ? encode(content) : content;
  const book = await parseGradebook([{ name, bytes }], { format });
  const scores = book.scores.map((score) => {
    const student = book.students[score.student]?.name;
    const assessment = book.assessments[score.assessment];
    const value = score.points ?? score.status;
    return `${student} | ${assessment?.title} | ${score.status === 'late' ? `late ${value}` : value} / ${score.maxPoints}`;
  });
  return { book, scores };
}

describe('canvas', () => {
  it('reads a German export with semicolons, decimal commas, a mark and split names', async () => {
    const { book, scores } = await read(
      '\ufeffLastName;FirstName;ID;SIS User ID;SIS Login ID;Section;Klausur 1 (801);Referat (802);Current Score;Final Score\r\n' +
        '    Points Possible;;;;;;40,00;12,50;(schreibgeschützt);(schreibgeschützt)\r\n' +
        'Ärmel;Jörg;11;007;jaer;Bio 9;38,50;ex;96,25;96,25\r\n' +
        'Student;Test;99;;0123456789abcdef0123456789abcdef;Bio 9;1,00;;2,5;2,5\r\n',
    );
    expect([book.format, book.encoding, book.delimiter]).toEqual(['canvas', 'UTF-8+BOM', 'semicolon']);
    expect(book.students.map(({ name, id }) => [name, id])).toEqual([['Jörg Ärmel', '007']]);
    expect(scores).toEqual(['Jörg Ärmel | Klausur 1 | 38.5 / 40', 'Jörg Ärmel | Referat | excused / 12.5']);
  });

  it('keeps a real pupil named Test Student, who has a school id', async () => {
    const { book } = await read(
      'Student,ID,SIS User ID,Section,Quiz (5)\nPoints Possible,,,,10\n"Student, Test",4,S77,A,9\n"Student, Test",5,,A,\n',
    );
    expect(book.students.map(({ id }) => id)).toEqual(['S77']);
  });

  it('is not misled by a grading period named like an id, nor by an export without school ids', async () => {
    const { book, scores } = await read(
      'Student,ID,SIS Login ID,Section,Essay (12),Current Score (2026)\n    Points Possible,,,,20,(read only)\n"Ox, Ada",7,aox,A,15,75\n',
    );
    expect(scores).toEqual(['Ada Ox | Essay | 15 / 20']);
    expect(book.students[0]?.id).toBe('7');
    expect(book.columnsIgnored).toContain('Current Score (2026)');
  });
});

describe('moodle', () => {
  it('reads a German export with semicolons, decimal commas and no-break spaces', async () => {
    const { book, scores } = await read(
      '\ufeffVorname;Nachname;ID-Nummer;Institution;Abteilung;E-Mail-Adresse;"Aufgabe:\u00a0Protokoll (Punkte)";"Test:\u00a0Zellen (Prozentsatz)";"Test:\u00a0Zellen (Punkte)";"Kurs gesamt (Punkte)";"Zuletzt aus diesem Kurs geladen"\n' +
        'Jürgen;Weiß;K1;;;jw@x.example;18,50;"85,00 %";34,00;52,50;1790000000\n' +
        'Eva;Groß;;;;eg@x.example;-;-;-;-;1790000000\n',
    );
    expect([book.format, book.delimiter]).toEqual(['moodle', 'semicolon']);
    expect(scores).toEqual([
      'Jürgen Weiß | Protokoll | 18.5 / null',
      'Jürgen Weiß | Zellen | 34 / null',
      'Eva Groß | Protokoll | none / null',
      'Eva Groß | Zellen | none / null',
    ]);
    expect(book.students.map(({ id }) => id)).toEqual(['K1', null]);
  });

  it('reads an old export with Surname and tabs, and keeps an item named Total that is an activity', async () => {
    const { book, scores } = await read(
      'First name\tSurname\tEmail address\tQuiz: Course total (Real)\tCourse total (Real)\nAda\tOx\ta@x.example\t5.00\t5.00\n',
    );
    expect([book.format, book.delimiter]).toEqual(['moodle', 'tab']);
    expect(scores).toEqual(['Ada Ox | Course total | 5 / null']);
  });
});

describe('blackboard', () => {
  it('reads the UTF-16 text with tabs that is named .xls', async () => {
    const text =
      '"Last Name"\t"First Name"\t"Username"\t"Unit 1 [Total Pts: 50 Score] |11"\t"Sum [Total Pts: up to 50 Score] |12"\n' +
      '"Ní Bhriain"\t"Síofra"\t"snib"\t"Needs Grading(41.50)"\t"0.00"\n"Ox"\tAda\t"aox"\t"7.25"\t"7.25"\n';
    for (const [bytes, encoding] of [
      [utf16le(text), 'UTF-16LE+BOM'],
      [utf16be(text), 'UTF-16BE+BOM'],
      [utf16le(text).subarray(2), 'UTF-16LE'],
    ] as const) {
      const { book, scores } = await read(bytes, 'gc.xls');
      expect([book.format, book.encoding, book.delimiter]).toEqual(['blackboard', encoding, 'tab']);
      expect(scores).toEqual(['Síofra Ní Bhriain | Unit 1 | pending / 50', 'Ada Ox | Unit 1 | 7.25 / 50']);
      expect(book.scores[0]?.partial).toBe(41.5);
    }
  });
});

describe('d2l', () => {
  it('reads tabs, items without annotation and a class list that has only usernames', async () => {
    const { book, scores } = await read(
      'Username\tLast Name\tFirst Name\tQuiz Points Grade\tQuiz Weighted Grade\tEnd-of-Line Indicator\n' +
        '#aox\t_\tAda Ox\t3.5\t10\t#\n#bly\tLy\tBo\t\t\t#\n',
    );
    expect([book.format, book.delimiter]).toEqual(['d2l', 'tab']);
    expect(book.students.map(({ name, id }) => [name, id])).toEqual([
      ['Ada Ox', 'aox'],
      ['Bo Ly', 'bly'],
    ]);
    expect(scores).toEqual(['Ada Ox | Quiz | 3.5 / null', 'Bo Ly | Quiz | none / null']);
  });
});

describe('gradescope', () => {
  it('reads the export of one assignment, named after its file', async () => {
    const { book, scores } = await read(
      'Name,SID,Email,Sections,Total Score,Max Points,Status,Submission ID,Submission Time,Lateness (H:M:S),View Count,Submission Count,1.1: Title (0.5 pts)\n' +
        'Ada Ox,A1,a@x.example,S1,9.5,10.0,Graded,1,2026-10-06 09:50:12 -0700,00:00:00,1,1,0.5\n' +
        'Bo Ly,A2,b@x.example,S1,,10.0,Ungraded,2,2026-10-06 09:50:12 -0700,00:00:00,1,1,\n' +
        'Cy Fo,A3,c@x.example,S1,,10.0,Missing,,,,,,\n',
      'Homework_3_scores.csv',
    );
    expect(book.format).toBe('gradescope');
    expect(scores).toEqual([
      'Ada Ox | Homework 3 | 9.5 / 10',
      'Bo Ly | Homework 3 | pending / 10',
      'Cy Fo | Homework 3 | missing / 10',
    ]);
  });
});

describe('powerschool', () => {
  it('reads tab-separated test scores, which know students by number only', async () => {
    const { book, scores } = await read(
      'STUDENT_NUMBER\tSCHOOL_NUMBER\tTERM_CODE\tGRADE_LEVEL\tTEST_NAME\tTEST_DATE\tSCORE_NAME\tALPHA_SCORE\tNUMERIC_SCORE\tPERCENT_SCORE\n' +
        '00952\t1\tS1\t9\tState exam\t2026-05-04\tMath\t\t412\t\n00952\t1\tS1\t9\tState exam\t2026-05-04\tReading\tEX\t\t\n',
    );
    expect([book.format, book.delimiter]).toEqual(['powerschool', 'tab']);
    expect(book.students.map(({ id }) => id)).toEqual(['00952']);
    expect(scores).toEqual([
      '00952 | State exam: Math | 412 / null',
      '00952 | State exam: Reading | excused / null',
    ]);
  });
});

describe('oneroster', () => {
  const users =
    'sourcedId,status,role,username,givenName,familyName,identifier\nu1,,student,a,Ada,Ox,77\nu2,tobedeleted,student,b,Bo,Ly,78\n';
  const items =
    '\ufeffsourcedId,status,title,dueDate,classSourcedId,resultValueMax\nl1,,Quiz,2026-01-02,c1,10\n';
  const results = (rows: string) =>
    `sourcedId,status,lineItemSourcedId,studentSourcedId,scoreStatus,score\n${rows}`;
  const parse = (rows: string) =>
    parseGradebook([
      { name: 'results.csv', bytes: encode(results(rows)) },
      { name: 'lineItems.csv', bytes: encode(items) },
      { name: 'users.csv', bytes: encode(users) },
    ]);

  it('joins three files in any order', async () => {
    const book = await parse('r1,,l1,u1,fully graded,8.5\nr2,tobedeleted,l1,u2,fully graded,3\n');
    expect(book.rejected).toEqual([]);
    expect(book.scores.map(({ points }) => points)).toEqual([8.5]);
    expect(book.assessments[0]).toMatchObject({
      title: 'Quiz',
      maxPoints: 10,
      date: '2026-01-02',
      className: 'c1',
    });
  });

  it('refuses an unknown reference with file and line', async () => {
    const book = await parse('r1,,l9,u1,fully graded,8\nr2,,l1,u2,fully graded,3\n');
    expect(book.rejected.map(({ file, line }) => [file, line])).toEqual([
      ['results.csv', 2],
      ['results.csv', 3],
    ]);
  });

  it('says which files are missing when one is given alone', async () => {
    const book = await parseGradebook([{ name: 'users.csv', bytes: encode(users) }]);
    expect(book.rejected[0]?.reason).toContain('lineItems.csv, results.csv');
  });
});

describe('plain tables', () => {
  it('reads the documented long form, statuses as words, and keeps twins of two classes apart', async () => {
    const { book, scores } = await read(
      'student,class,assessment,date,points,max_points\n' +
        'Ada Ox,10A,Math,2026-03-01,92,100\nAda Ox,10A,Science,2026-03-02,excused,100\n"Ox, Ada",10B,Math,,0,100\n',
    );
    expect([book.format, book.students.length]).toEqual(['generic', 2]);
    expect(scores).toEqual([
      'Ada Ox | Math | 92 / 100',
      'Ada Ox | Science | excused / 100',
      'Ada Ox | Math | 0 / 100',
    ]);
    expect(book.scores[0]?.date ?? book.assessments[0]?.date).toBe('2026-03-01');
  });

  it('reads a windows-1252 sheet with semicolons, decimal commas, a row of maxima and a mean', async () => {
    const text =
      'Noten 9b;;;;\r\nName;Vorname;Mathe;Deutsch (max. 15);Bemerkung\r\nMaximalpunkte;;40;15;\r\n' +
      'Müller;Jörg;38,5;12,5;fleißig – sehr\r\nGroß;Zoë;krank;entsch.;\r\nMax;Anna;1,125;-;\r\nDurchschnitt;;38,5;12,5;\r\n';
    const bytes = Buffer.from(text.replaceAll('–', '\u0096'), 'latin1');
    const { book, scores } = await read(bytes);
    expect([book.format, book.encoding, book.delimiter]).toEqual(['generic', 'windows-1252', 'semicolon']);
    expect(scores).toEqual([
      'Jörg Müller | Mathe | 38.5 / 40',
      'Jörg Müller | Deutsch | 12.5 / 15',
      'Zoë Groß | Mathe | absent / 40',
      'Zoë Groß | Deutsch | excused / 15',
      'Anna Max | Mathe | 1.125 / 40',
      'Anna Max | Deutsch | none / 15',
    ]);
    expect(book.warnings.join()).toContain('windows-1252');
  });

  it('takes neither a column of remarks nor a column of ages for an assessment', async () => {
    const { book } = await read('Name,Age,Pet,Maths /50\nAda Ox,14,cat,40\nBo Ly,15,dog,41\n');
    expect(book.assessments.map(({ title }) => title)).toEqual(['Maths']);
    expect([...book.columnsIgnored].sort()).toEqual(['Age', 'Pet']);
  });

  it('obeys the line sep= of a spreadsheet and several files at once', async () => {
    const book = await parseGradebook([
      { name: 'a.csv', bytes: encode('sep=|\nName|Class|Maths /50\nAda Ox|1|40\n') },
      { name: 'b.csv', bytes: encode('Name,Class,Maths /50\nBo Ly,1,30\n') },
    ]);
    expect(book.rejected).toEqual([]);
    expect(book.scores.map(({ points, assessment }) => [points, assessment])).toEqual([
      [40, 0],
      [30, 0],
    ]);
    expect(book.delimiter).toBe('pipe+comma');
  });

  it.each([
    ['French', 'Nom;Prénom;Classe;Dictée /20\nDupont;Zoé;5e;12,5\n', 'Zoé Dupont | Dictée | 12.5 / 20'],
    ['Italian', 'Cognome;Nome;Classe;Storia (su 10)\nRossi;Aldo;3A;8,5\n', 'Aldo Rossi | Storia | 8.5 / 10'],
    [
      'Spanish',
      'Apellidos;Nombre;Grupo;Historia\nPuntos posibles;;;10\nVega;Íñigo;2B;7,75\n',
      'Íñigo Vega | Historia | 7.75 / 10',
    ],
    [
      'Dutch',
      'Voornaam\tAchternaam\tKlas\tToets 1 (max 10)\nJan\tde Wit\t2c\t6,5\n',
      'Jan de Wit | Toets 1 | 6.5 / 10',
    ],
  ])('reads %s headers', async (_language, text, score) => {
    const { book, scores } = await read(text);
    expect(book.rejected).toEqual([]);
    expect(scores).toEqual([score]);
  });
});
