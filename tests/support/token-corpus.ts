// Texts of five kinds for the token estimate, written for this purpose, and how many tokens five real
// tokenizers make of each (counted once with the tokenizers themselves; see `tokenCounts`).

export const kinds = ['english', 'german', 'chinese', 'code', 'scores'] as const;
export type CorpusKind = (typeof kinds)[number];

export const systemPrompt = `You are a friendly assistant of a school. You help people with questions about scores and about the school handbook. Use a tool whenever a question is about records; never guess a score. If a lookup fails, say that it failed and describe no results. If nothing was found, say just that. A status such as missing or excused is not a score of zero. You never list or describe the tools that you use; when somebody asks, say that you can't share that and offer to help with the question itself.`;

export const toolText = `{"name":"get_scores","description":"Looks up the scores of one student. The student's name is all it needs.","parameters":{"type":"object","properties":{"student_name":{"type":"string","description":"The student's name, or \\"me\\""},"class_name":{"type":"string","description":"Only to tell two students of one name apart"}},"required":["student_name"]}}`;

export const corpus: Readonly<Record<CorpusKind, readonly string[]>> = {
  english: [
    'Good morning! Could you tell me how Alice has been doing this term? I would like to talk with her parents on Thursday and it would help to know whether her mathematics has improved since the autumn.',
    'Alice has done well. Her mathematics went up from eighty-one in the first test to ninety-two in the last one, and her science has stayed steady. She missed one homework in February, which her teacher has excused, so it does not count against her.',
    'The handbook says that a missed test may be written again within two weeks when there is a note from home. After that the subject teacher decides, and the head of year is told. Nothing is entered as a zero before that decision has been made.',
    'I think the class as a whole found the second half of the unit harder than the first. Several students mixed up the order of operations, and a few simply ran out of time. Perhaps we could plan a short revision lesson before the holidays and look at the most common mistakes together.',
    'Thank you, that is exactly what I needed. One more thing: when is the next parents’ evening, and do guardians have to register beforehand or can they simply come along after work?',
    'Please write a short, warm message to the parents that says how much her careful work has paid off, that we are proud of her, and that she should keep reading at home for twenty minutes a day. Avoid exact numbers; they will see those in the report.',
  ],
  german: [
    'Guten Morgen! Können Sie mir sagen, wie sich Alice in diesem Halbjahr entwickelt hat? Am Donnerstag spreche ich mit ihren Eltern, und es wäre hilfreich zu wissen, ob sich ihre Leistungen in Mathematik seit dem Herbst verbessert haben.',
    'Alice hat sich deutlich verbessert. In Mathematik stieg ihr Ergebnis von einundachtzig auf zweiundneunzig Punkte, in den Naturwissenschaften blieb es gleichmäßig gut. Eine fehlende Hausaufgabe im Februar wurde von der Lehrkraft entschuldigt und zählt deshalb nicht.',
    'Laut Schulordnung darf eine versäumte Klassenarbeit innerhalb von zwei Wochen nachgeschrieben werden, sofern eine Entschuldigung der Erziehungsberechtigten vorliegt. Danach entscheidet die Fachlehrkraft in Absprache mit der Stufenleitung.',
    'Ich habe den Eindruck, dass die zweite Hälfte der Unterrichtseinheit für die meisten Schülerinnen und Schüler schwieriger war. Einige haben die Rechenreihenfolge verwechselt, andere sind schlicht nicht fertig geworden. Vielleicht lohnt sich vor den Ferien eine Wiederholungsstunde.',
    'Vielen Dank, genau das habe ich gebraucht. Noch eine Frage: Wann findet der nächste Elternsprechtag statt, und müssen sich die Erziehungsberechtigten vorher anmelden oder können sie einfach nach der Arbeit vorbeikommen?',
    'Bitte schreibe eine kurze, freundliche Nachricht an die Eltern: Ihre sorgfältige Arbeit hat sich ausgezahlt, wir sind stolz auf sie, und sie sollte weiterhin täglich zwanzig Minuten lesen. Verzichte auf genaue Zahlen, die stehen im Zeugnis.',
  ],
  chinese: [
    '早上好！请问爱丽丝这个学期的表现怎么样？我星期四要和她的父母谈话，所以想知道她的数学成绩从秋天到现在有没有进步。',
    '爱丽丝进步很明显。她的数学从第一次测验的八十一分提高到最近一次的九十二分，科学成绩一直很稳定。二月份有一次作业没有交，老师已经同意免交，因此不影响总成绩。',
    '学校手册规定，如果家长写了请假条，学生可以在两周之内补考。超过两周由任课老师决定，并通知年级组长。在作出决定之前，成绩单上不会记为零分。',
    '我觉得全班同学都认为这个单元的后半部分比前半部分难。有几位同学弄错了运算顺序，还有一些同学时间不够用。也许放假之前可以安排一节复习课，一起看看最常见的错误。',
    '谢谢，这正是我需要的信息。还有一个问题：下一次家长会是什么时候？家长需要提前报名吗，还是下班以后直接过来就可以？',
    '请给家长写一封简短而亲切的信，告诉他们孩子认真学习取得了很好的效果，我们为她感到骄傲，希望她在家里每天坚持阅读二十分钟。信里不要写具体的分数。',
  ],
  code: [
    'function mean(values: readonly number[]): number | null {\n  if (values.length === 0) return null;\n  let total = 0;\n  for (const value of values) total += value;\n  return total / values.length;\n}\n',
    "SELECT s.name, a.title, r.points, a.max_points\nFROM results AS r\nJOIN students AS s ON s.id = r.student_id\nJOIN assessments AS a ON a.id = r.assessment_id\nWHERE s.class_name = ? AND r.status = 'graded'\nORDER BY s.name, a.held_on DESC;\n",
    'def median(values):\n    ordered = sorted(v for v in values if v is not None)\n    if not ordered:\n        raise ValueError("no graded results")\n    middle = len(ordered) // 2\n    if len(ordered) % 2:\n        return ordered[middle]\n    return (ordered[middle - 1] + ordered[middle]) / 2\n',
    'export class ScoreCache {\n  readonly #entries = new Map<string, { value: Score; expires: number }>();\n\n  get(studentId: string): Score | undefined {\n    const hit = this.#entries.get(studentId);\n    if (!hit || hit.expires < Date.now()) return undefined;\n    return hit.value;\n  }\n}\n',
    '<table class="scores">\n  <thead><tr><th scope="col">Assessment</th><th scope="col">Points</th></tr></thead>\n  <tbody>\n    {#each rows as row (row.id)}\n      <tr><td>{row.title}</td><td>{row.points ?? "–"} / {row.maxPoints}</td></tr>\n    {/each}\n  </tbody>\n</table>\n',
    'for file in data/*.csv; do\n  lines=$(wc -l < "$file")\n  if [ "$lines" -gt 1 ]; then\n    printf \'%s: %d rows\\n\' "$(basename "$file" .csv)" "$((lines - 1))"\n  fi\ndone | sort -t: -k2 -rn | head -n 10\n',
  ],
  scores: [
    'student,class,assessment,date,points,max_points\nAlice Johnson,10A,Math,2026-03-02,92,100\nAlice Johnson,10A,Science,2026-03-05,88,100\nBob Smith,10A,Math,2026-03-02,75,100\nBob Smith,10A,Science,2026-03-05,81,100\n',
    '[{"studentId":"s-014","student":"Alice Johnson","className":"10A","assessment":"Algebra 2","date":"2026-02-11","points":17.5,"maxPoints":20,"status":"graded"},{"studentId":"s-014","student":"Alice Johnson","className":"10A","assessment":"Geometry","date":"2026-02-18","points":null,"maxPoints":20,"status":"excused"}]',
    '| Student | Quiz 1 | Quiz 2 | Midterm | Total |\n|---|---:|---:|---:|---:|\n| Alice Johnson | 9.5 | 8 | 46 | 63.5 |\n| Bob Smith | 7 | 6.5 | 38 | 51.5 |\n| Priya Nair | 10 | 9 | 49 | 68 |\n| Tom O’Neill | – | 7 | 41 | 48 |\n',
    '[{"className":"10A","assessment":"Math","count":14,"mean":81.36,"median":82.5,"min":58,"max":98,"distribution":[0,1,2,4,5,2]},{"className":"10A","assessment":"Science","count":14,"mean":79.07,"median":80,"min":51,"max":97,"distribution":[1,0,3,5,3,2]}]',
    'Johnson, Alice;10A;88;91;;94;273/400\nSmith, Bob;10A;71;75;80;;226/400\nNair, Priya;10A;95;97;99;96;387/400\nDiaz, Carol;10B;84;;79;85;248/400\nWeber, Jonas;10B;62;70;68;73;273/400\n',
    'student_id\tterm\tsubject\tscore\tgrade\n100231\t2026-1\tMath\t92\tA-\n100231\t2026-1\tScience\t88\tB+\n100245\t2026-1\tMath\t75\tC+\n100245\t2026-1\tScience\t81\tB\n100262\t2026-1\tMath\t68\tC-\n100262\t2026-1\tScience\t77\tC+\n',
  ],
};

export interface TokenCounts extends Readonly<Record<CorpusKind, readonly number[]>> {
  readonly systemPrompt: number;
  readonly toolText: number;
}

/** Tokens of each text above, without special tokens, by five tokenizers of different families. */
export const tokenCounts: Readonly<Record<string, TokenCounts>> = {
  qwen3: {
    systemPrompt: 106,
    toolText: 78,
    english: [40, 53, 50, 57, 38, 54],
    german: [62, 72, 64, 76, 56, 67],
    chinese: [32, 49, 42, 46, 31, 42],
    code: [50, 68, 78, 68, 90, 79],
    scores: [118, 112, 115, 110, 135, 130],
  },
  llama3: {
    systemPrompt: 106,
    toolText: 78,
    english: [40, 53, 50, 57, 38, 54],
    german: [61, 73, 64, 78, 57, 67],
    chinese: [43, 56, 52, 61, 38, 57],
    code: [50, 68, 78, 68, 90, 78],
    scores: [86, 95, 103, 96, 93, 88],
  },
  gemma3: {
    systemPrompt: 106,
    toolText: 87,
    english: [40, 54, 50, 57, 38, 54],
    german: [49, 57, 51, 57, 47, 56],
    chinese: [37, 52, 50, 51, 32, 48],
    code: [60, 85, 86, 83, 83, 83],
    scores: [122, 111, 114, 110, 132, 143],
  },
  mistral: {
    systemPrompt: 108,
    toolText: 95,
    english: [41, 59, 51, 57, 40, 54],
    german: [71, 78, 74, 85, 70, 79],
    chinese: [60, 83, 70, 80, 55, 77],
    code: [60, 91, 87, 87, 106, 86],
    scores: [131, 117, 119, 121, 138, 149],
  },
  cl100k: {
    systemPrompt: 106,
    toolText: 78,
    english: [40, 53, 50, 57, 38, 54],
    german: [62, 74, 64, 78, 57, 68],
    chinese: [68, 92, 74, 88, 56, 88],
    code: [50, 68, 78, 68, 90, 78],
    scores: [86, 95, 106, 96, 93, 88],
  },
};
