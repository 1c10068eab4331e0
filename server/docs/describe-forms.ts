import * as v from 'valibot'
import { apiBase } from '#contract/calls/api.ts'
import {
  maxUploadBytes,
  multipartMediaBytes,
  uploadKeptDays,
  uploadMetadata,
  uploadsPath,
} from '#contract/media/media.ts'
import { PostEdit } from '#contract/posts/post-edit.ts'
import { ScheduleEntry } from '#contract/posts/schedule.ts'
import { ScheduledTemplate, Template } from '#contract/posts/template.ts'
import { type JsonSchema, requestSchema } from './json-schemas.ts'

/**
 * `PUT /posts/{id}` as it travels: its lists are JSON texts (contract/posts/post-edit.ts), beside the
 * files.
 */
export function describeEditForm(): JsonSchema {
  const fields = Object.entries(PostEdit.entries).map(([name, schema]) => {
    const described = requestSchema(schema)
    return described.type === 'array'
      ? [name, { type: 'string', contentMediaType: 'application/json', contentSchema: described }]
      : [name, described]
  })
  return {
    type: 'object',
    description:
      'As listas viajam como texto JSON; a que não vem deixa a do post como está. `mediaHashes` diz ' +
      'todas as mídias do post, na ordem; as novas são partes `media`.',
    properties: {
      ...Object.fromEntries(fields),
      media: { type: 'array', items: { type: 'string', format: 'binary' } },
    },
    required: ['caption'],
  }
}

const ListSchema = v.looseObject({ type: v.literal('array'), items: v.looseObject({}) })
/** Lists that travel as one JSON text (contract/posts/template-form.ts). */
const jsonFields = new Set(['versions', 'mediaAltTexts'])
const files = { media: { type: 'array', items: { type: 'string', format: 'binary' } } }
const ofLists =
  'Listas viajam em campos numerados, como `mediaHashes[1]`; `versions` e `mediaAltTexts`, como texto JSON. '
const ofMedia =
  'As mídias são partes `media`, na ordem do post; `mediaHashes[n]` é o SHA-256 de cada uma.'

/**
 * `POST /templates/scheduled` as it travels: flat form fields whose names carry the nesting
 * (contract/posts/template-form.ts), and the files. Written out for the first of each list.
 */
export function describeScheduledForm(): JsonSchema {
  const { scheduleRequestDtos: _schedules, ...plain } = ScheduledTemplate.entries
  return {
    type: 'object',
    description: ofLists + ofMedia,
    properties: {
      ...flatten('', plain),
      ...flatten('scheduleRequestDtos[0].', ScheduleEntry.entries),
      ...files,
    },
    required: [
      'caption',
      'scheduleRequestDtos[0].schedule',
      'scheduleRequestDtos[0].timeZone',
      'scheduleRequestDtos[0].socialMediaAccountIds[0]',
    ],
  }
}

/** `POST /templates`: the same without times. */
export function describeTemplateForm(): JsonSchema {
  return {
    type: 'object',
    description: ofLists + ofMedia,
    properties: { ...flatten('', Template.entries), ...files },
    required: ['caption'],
  }
}

function flatten(prefix: string, entries: Record<string, v.GenericSchema>): JsonSchema {
  const fields = Object.entries(entries).map(([name, schema]) => {
    const described = requestSchema(schema)
    if (jsonFields.has(name))
      return [
        name,
        { type: 'string', contentMediaType: 'application/json', contentSchema: described },
      ]
    return v.is(ListSchema, described)
      ? [`${prefix}${name}[0]`, described.items]
      : [`${prefix}${name}`, described]
  })
  return Object.fromEntries(fields)
}

const inMiB = (bytes: number) => `${bytes / 1024 / 1024} MiB`

/**
 * Uploads speak a protocol of their own, so they are told in words; no list of calls holds them.
 */
export const describedUploads =
  `**Envios em partes.** Mídias com mais de ${inMiB(multipartMediaBytes)} ao todo podem ir antes do ` +
  `formulário, pelo [tus 1.0.0](https://tus.io/protocols/resumable-upload) em \`${apiBase}${uploadsPath}\` ` +
  '(extensões creation, expiration e termination), com o mesmo token e o mesmo `X-Project-ID`. ' +
  `\`Upload-Length\` é obrigatório, até ${inMiB(maxUploadBytes)}, e \`Upload-Metadata\` leva ` +
  `\`${uploadMetadata.sha256}\`, o SHA-256 do arquivo em hexadecimal. Um envio é guardado por ` +
  `${uploadKeptDays} dias a partir do último byte. O formulário cita os envios concluídos em ` +
  '`uploadIds` e diz em `mediaHashes` a ordem das mídias. As recusas vêm no mesmo formato das outras ' +
  'falhas, com os status do protocolo.'
