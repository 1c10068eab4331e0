import * as v from 'valibot'
import { ScheduleEntry } from '#contract/schedule.ts'
import { ScheduledTemplate } from '#contract/template.ts'
import { type JsonSchema, requestSchema } from './json-schemas.ts'

const ListSchema = v.looseObject({ type: v.literal('array'), items: v.looseObject({}) })

/**
 * `POST /templates/scheduled` as it travels: flat form fields whose names carry the nesting
 * (contract/template-form.ts), and the files. Written out for the first of each list.
 */
export function describeTemplateForm(): JsonSchema {
  const { scheduleRequestDtos: _schedules, ...plain } = ScheduledTemplate.entries
  const fields = {
    ...flatten('', plain),
    ...flatten('scheduleRequestDtos[0].', ScheduleEntry.entries),
  }
  return {
    type: 'object',
    description:
      'Listas viajam em campos numerados: `scheduleRequestDtos[1].socialMediaAccountIds[0]`. ' +
      'As mídias são partes `media`, na ordem do post; `mediaHashes[n]` é o SHA-256 de cada uma.',
    properties: {
      ...fields,
      media: { type: 'array', items: { type: 'string', format: 'binary' } },
    },
    required: [
      'caption',
      'scheduleRequestDtos[0].schedule',
      'scheduleRequestDtos[0].timeZone',
      'scheduleRequestDtos[0].socialMediaAccountIds[0]',
    ],
  }
}

function flatten(prefix: string, entries: Record<string, v.GenericSchema>): JsonSchema {
  const fields = Object.entries(entries).map(([name, schema]) => {
    const described = requestSchema(schema)
    return v.is(ListSchema, described)
      ? [`${prefix}${name}[0]`, described.items]
      : [`${prefix}${name}`, described]
  })
  return Object.fromEntries(fields)
}
