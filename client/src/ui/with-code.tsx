// Text of the server's with commands in backticks, as it is shown: the commands set off as code, without the backticks.
// One backtick alone stays as it is.
import type { ReactNode } from 'react';

/** Matches "`ollama serve`", not "5` off"; no part of it can match in two ways. */
const command = /`([^`\n]+)`/g;

export function WithCode({ text }: { readonly text: string }): ReactNode {
  // Splitting by a pattern with one group gives text and command in turns.
  return text.split(command).map((piece, index) => {
    const key = `${index} ${piece}`;
    return index % 2 === 0 ? piece : <code key={key}>{piece}</code>;
  });
}
