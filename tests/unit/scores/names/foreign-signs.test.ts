import { describe, expect, it } from 'vitest';
import { findStudents } from '../../../../server/src/scores/names/find-students.ts';
import { buildStudentIndex } from '../../../../server/src/scores/names/student-index.ts';

const student = (id: string, displayName: string) => {
  const [givenName = '', ...rest] = displayName.split(' ');
  const familyName = rest.join(' ');
  return {
    id,
    givenName,
    familyName,
    preferredName: null,
    displayName,
    classNames: ['10A'],
    externalIdKeys: [],
  };
};

describe('a name on record with signs that no name has', () => {
  it.each(["O'Brien; Drop", "Robert'); Table", 'Anna <Beta> Low', 'Zed = Payload'])(
    'is found when it is written just so: %s',
    async (name) => {
      const index = await buildStudentIndex([student('1', name), student('2', 'Carol Diaz')]);
      expect(findStudents({ name }, index)).toMatchObject({ kind: 'resolved', student: { id: '1' } });
      expect(findStudents({ name: name.toUpperCase() }, index)).toMatchObject({ kind: 'resolved' });
    },
  );
  it('is still only asked about when the signs were not on record', async () => {
    const index = await buildStudentIndex([student('2', 'Carol Diaz')]);
    expect(findStudents({ name: 'Carol; Diaz' }, index).kind).toBe('near-miss');
    expect(findStudents({ name: 'Carol% Diaz' }, index).kind).toBe('near-miss');
  });
});
