import * as v from 'valibot'
import { BrazilState } from '../brazil-states.ts'
import { lateLimitChoices } from '../posts/late-deliveries.ts'
import { TimeZone } from '../scalars.ts'
import { storableText } from '../texts/texts.ts'
import { zoneName } from '../time/wall-clock.ts'

/** What people write of a project. Letters of every alphabet, as names here have accents. */
export const ProjectForm = v.object({
  name: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('Nome do projeto é obrigatório'),
    v.minLength(3, 'Nome deve ter pelo menos 3 caracteres'),
    v.maxLength(100, 'Nome deve ter no máximo 100 caracteres'),
    v.regex(
      /^[\p{L}\p{M}\p{N} _-]+$/u,
      'Nome pode conter apenas letras, números, espaços, hífens e underscores',
    ),
  ),
  description: v.pipe(
    v.string(),
    storableText,
    v.trim(),
    v.nonEmpty('Descrição é obrigatória'),
    v.minLength(10, 'Descrição deve ter pelo menos 10 caracteres'),
    v.maxLength(500, 'Descrição deve ter no máximo 500 caracteres'),
  ),
  /** By its usual spelling. Where it is left out, it stays as it is; a new project has that of Brasília. */
  timeZone: v.optional(
    v.pipe(
      TimeZone,
      v.transform((zone) => zoneName(zone) ?? zone),
    ),
  ),
  /** '' and null for none; left out, it stays as it is. */
  state: v.optional(
    v.nullable(
      v.union([
        v.pipe(
          v.literal(''),
          v.transform(() => null),
        ),
        BrazilState,
      ]),
    ),
  ),
  /** For how many minutes after its time a post still goes out by itself; left out, it stays as it is. */
  lateLimitMinutes: v.optional(
    v.pipe(
      v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number))]),
      v.picklist(lateLimitChoices),
    ),
  ),
})
export type ProjectForm = v.InferOutput<typeof ProjectForm>
