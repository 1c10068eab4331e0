import { PostEdit } from '#contract/post-edit.ts'
import { type JsonSchema, requestSchema } from './json-schemas.ts'

/**
 * `PUT /posts/{id}` as it travels: its lists are JSON texts (contract/post-edit.ts), beside the
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
