import type { Answer, SeenRequest } from './answer.ts';
export function findScene(_id: string): { play?: (request: SeenRequest) => Answer | undefined } | undefined {
  return undefined;
}
