// The bounds of one import, so that no file can take the server's memory: bytes are bounded by the
// caller's setting, the rest by these.

export const MAX_COLUMNS = 2_000;
export const MAX_RECORD_BYTES = 1024 * 1024;
export const MAX_SCORES = 1_000_000;
export const MAX_STUDENTS = 200_000;
export const MAX_FILES = 50;
/** Rejections and warnings that are listed; the rest is counted. */
export const MAX_LISTED = 500;
export const MAX_NAME_CHARS = 200;
export const MAX_TITLE_CHARS = 300;
/** Points above this, or above ten times the maximum, are a slip of the keyboard and no score. */
export const ABSURD_POINTS = 100_000;
export const ABSURD_TIMES_MAX = 10;
export const DEFAULT_MAX_IMPORT_BYTES = 50 * 1024 * 1024;
