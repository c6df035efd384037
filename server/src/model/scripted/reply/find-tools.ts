// Which of the offered tools does what, told by their definitions alone: argument names and descriptions.
import type { SeenTool } from '../answer.ts';

export interface KnownTool {
  readonly name: string;
  /** The argument that takes the student, class or words to look for. */
  readonly subject: string;
  /** The argument that tells the class, where there is one beside the subject. */
  readonly className?: string;
  /** The argument that narrows to one assessment. */
  readonly assessment?: string;
}

export interface KnownTools {
  readonly scores?: KnownTool;
  readonly classes?: KnownTool;
  readonly handbook?: KnownTool;
}

export function findTools(tools: readonly SeenTool[]): KnownTools {
  const scores = find(tools, /student|pupil|^name$/, /score|grade|mark|result/i);
  const rest = tools.filter(({ name }) => name !== scores?.name);
  const classes = find(rest, /class|course|group/, /class|average|summary|mean/i);
  const handbook = find(
    rest.filter(({ name }) => name !== classes?.name),
    /query|search|question|text|topic|words/,
    /handbook|rule|polic|regulation/i,
  );
  return {
    ...(scores ? { scores } : {}),
    ...(classes ? { classes } : {}),
    ...(handbook ? { handbook } : {}),
  };
}

function find(tools: readonly SeenTool[], argument: RegExp, about: RegExp): KnownTool | undefined {
  for (const { name, description, properties } of tools) {
    const names = Object.keys(properties);
    const subject = names.find((each) => argument.test(each));
    if (!subject || !about.test(`${name} ${description}`)) continue;
    const className = names.find((each) => each !== subject && /class|course|group/.test(each));
    const assessment = names.find((each) => each !== subject && /assessment|exam|test|subject/.test(each));
    return { name, subject, ...(className ? { className } : {}), ...(assessment ? { assessment } : {}) };
  }
  return undefined;
}
