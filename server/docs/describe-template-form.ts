import * as v from 'valibot'
import { ScheduleEntry } from '#contract/schedule.ts'
import { ScheduledTemplate, Template } from '#contract/template.ts'
import { type JsonSchema, requestSchema } from './json-schemas.ts'

const ListSchema = v.looseObject({ type: v.literal('array'), items: v.looseObject({}) })
/** Lists that travel as one JSON text (contract/template-form.ts). */
const jsonFields = new Set(['versions', 'mediaAltTexts'])
const files = { media: { type: 'array', items: { type: 'string', format: 'binary' } } }
const ofLists =
  'Listas viajam em campos numerados, como `mediaHashes[1]`; `versions` e `mediaAltTexts`, como texto JSON. '
const ofMedia =
  'As mídias são partes `media`, na ordem do post; `mediaHashes[n]` é o SHA-256 de cada uma.'

/**
 * `POST /templates/scheduled` as it travels: flat form fields whose names carry the nesting
 * (contract/template-form.ts), and the files. Written out for the first of each list.
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
