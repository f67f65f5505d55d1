import { z } from 'zod'

/** Access in the person's words; main turns it into RestricaoAcessoApiEntry. Sigiloso needs grounds: a later issue. */
export const accessLevelSchema = z.enum(['Publico', 'Organizacional'])
export type AccessLevel = z.infer<typeof accessLevelSchema>
