// Who is asking: roles, session, demo people.
import { z } from 'zod';

export const roles = ['guest', 'student', 'guardian', 'teacher', 'counsellor', 'admin'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export const demoPeople = ['guest', 'student', 'guardian', 'teacher', 'counsellor', 'admin'] as const;
export const demoSessionRequestSchema = z.object({ who: z.enum(demoPeople) });
export type DemoPerson = (typeof demoPeople)[number];

export const signInRequestSchema = z.object({
  username: z.string().min(1).max(200),
  password: z.string().min(1).max(1000),
});

export const sessionSchema = z.object({
  /** Opaque and stable; the page keeps conversations apart by it. */
  personId: z.string(),
  role: roleSchema,
  name: z.string(),
  /** Classes taught, or the classes of the student or children. */
  classes: z.array(z.string()),
  children: z.array(z.string()).optional(),
  /** ISO 8601, or null for a request without a session. */
  expiresAt: z.string().nullable(),
  signedIn: z.boolean(),
  demo: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;
