// "Nothing found" said of a look-up that failed: the reply is taken back, in whatever words and language. The same
// words are true of a look-up that ran and found nothing, and a failure may be told as what it is.
import type { ToolResult } from '@handrail/wire';
import { describe, expect, it } from 'vitest';
import type { Evidence } from '../../../server/src/after-model/reply-screen.ts';
import { screenOf } from './screen-text.ts';

const ending = { detail: '', durationMs: 3, exitCode: 1 };
const failed: ToolResult = { ok: false, kind: 'exit', ...ending, items: null };
const empty: ToolResult = { ok: true, kind: 'empty', ...ending, exitCode: 0, items: [] };

const after = (result: ToolResult): Evidence => ({
  results: [
    {
      toolCallId: 'c1',
      toolName: 'search_handbook',
      arguments: { query: 'late work' },
      result,
      thisTurn: true,
    },
  ],
  person: { name: 'Ms Rivera' },
  userTexts: ['What does the handbook say about late work?'],
});

const isTakenBack = (text: string, result: ToolResult): boolean => {
  const letters = Array.from({ length: text.length }, (_, at) => at);
  const [whole, cut] = [[], letters].map(
    (cuts) => screenOf(text, cuts, { evidence: after(result) }).replaced,
  );
  expect(cut).toBe(whole);
  return whole ?? false;
};

const denials = [
  'Nothing was found.',
  'Nothing matches.',
  'Nothing came up for late work.',
  'It came back empty.',
  'The search came up with nothing.',
  'There is no rule on late work in the handbook.',
  'There are no pages about that.',
  'The handbook does not mention late work.',
  'The handbook says nothing about late work.',
  'No matches were found.',
  'Es wurde nichts gefunden.',
  'Im Handbuch steht nichts dazu.',
  'Es gibt keine Regel dazu.',
  'Ничего не найдено.',
  'В справочнике об этом ничего нет.',
  'Таких правил нет.',
  'Nada foi encontrado.',
  'Não há nada sobre isso.',
  'No se encontró nada.',
  'El manual no dice nada sobre eso.',
  'Rien n’a été trouvé.',
  'Le règlement ne dit rien à ce sujet.',
  'Non ho trovato nulla.',
  'Hiçbir şey bulunamadı.',
  'Bu konuda kayıt yok.',
  'कुछ नहीं मिला।',
  'لم أجد شيئًا.',
  'لا يوجد شيء عن ذلك.',
  '没有找到相关内容。',
  '手册里没有相关规定。',
  '何も見つかりませんでした。',
];

describe('"nothing found"', () => {
  it.each(denials)('is taken back after a failure, and is true of an empty look-up: %s', (text) => {
    expect(isTakenBack(text, failed)).toBe(true);
    expect(isTakenBack(text, empty)).toBe(false);
  });
});

describe('a failed look-up may be told, and other things said', () => {
  it.each([
    'The look-up failed, so I can’t say what the handbook says.',
    'I could not reach the handbook. Please try again in a moment.',
    'Something went wrong. That does not mean that there is nothing.',
    'Die Suche ist fehlgeschlagen. Bitte versuche es später noch einmal.',
    'La búsqueda ha fallado, inténtalo de nuevo.',
    'La recherche a échoué.',
    'A busca falhou.',
    'Произошёл сбой, поиск не удался.',
    'Arama başarısız oldu.',
    'حدث خطأ أثناء البحث.',
    '搜索失败了，请稍后再试。',
    'There is no rush. Is there anything else that I can do for you?',
    'Nothing is easier than asking again.',
    'No problem! Ask me about scores instead.',
    'Bitte frag noch einmal, das ist kein Problem.',
  ])('%s', (text) => {
    expect(isTakenBack(text, failed)).toBe(false);
  });
});

it('what stands there instead speaks of what was asked for', () => {
  const { visibleText } = screenOf('Nothing was found.', [], { evidence: after(failed) });
  expect(visibleText).toBe(
    'The look-up failed, so I can’t say anything about that. That does not mean that there is nothing.',
  );
});
