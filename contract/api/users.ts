import { z } from 'zod'
import { idSchema } from './common.ts'

/** GET /v2/usuario: the authenticated person; `id` is their agent as a citizen (spec, "Forwardings"). */
export const usuarioSchema = z.object({
  id: idSchema,
  nome: z.string().optional(),
  email: z.string().optional(),
})
export type Usuario = z.infer<typeof usuarioSchema>
