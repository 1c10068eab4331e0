import {
  apiBase,
  idempotencyHeader,
  longestProof,
  projectHeader,
  proofHeader,
  revisionHeader,
} from '#contract/calls/api.ts'
import { type Endpoint, findProjectName, isForDevice } from '#contract/endpoints/endpoint.ts'
import * as endpoints from '#contract/endpoints/endpoints.ts'
import { SmartEvent } from '#contract/posts/smart.ts'
import { appVersion } from '../app-version.ts'
import { describeErrors } from './describe-errors.ts'
import {
  describedUploads,
  describeEditForm,
  describeScheduledForm,
  describeTemplateForm,
} from './describe-forms.ts'
import { type EndpointName, endpointTags, endpointWords } from './endpoint-words.ts'
import { answerSchema, type JsonSchema, namedSchemas, requestSchema } from './json-schemas.ts'

/**
 * The whole API as OpenAPI 3.1, made from the contract: a call that is not there cannot be here.
 */
export function buildOpenapi(publicUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = {}
  for (const [name, endpoint] of listEndpoints()) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describe(name, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'uPubly',
      version: appVersion,
      description:
        'Toda resposta com sucesso vem como `{"status": "success", "data": …}`; toda falha, como ' +
        '`{"status": "error", "message", "code", "details", "timestamp"}`. Decida pelo `code`.' +
        `\n\n${describedUploads}`,
    },
    servers: [{ url: `${publicUrl}${apiBase}` }],
    tags: Object.entries(endpointTags).map(([name, description]) => ({ name, description })),
    paths,
    components: {
      schemas: namedSchemas(),
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function listEndpoints(): [EndpointName, Endpoint][] {
  const table: Record<EndpointName, Endpoint> = endpoints
  const names = Object.keys(endpointWords).filter((name): name is EndpointName => name in table)
  return names.map((name) => [name, table[name]])
}

function describe(name: EndpointName, endpoint: Endpoint): JsonSchema {
  const { tag, summary } = endpointWords[name]
  const parameters = [
    ...describeFields('path', endpoint.params),
    ...describeFields('query', endpoint.query),
    ...(findProjectName(endpoint)?.in === 'header'
      ? [header(projectHeader, 'Projeto em que a chamada age.', { format: 'uuid' })]
      : []),
    ...(endpoint.isIdempotent
      ? [
          header(
            idempotencyHeader,
            'Chave de 8 a 128 caracteres. A mesma chave com o mesmo conteúdo dá a mesma resposta, por 30 dias.',
            { minLength: 8, maxLength: 128 },
            !endpoint.isKeyOptional,
          ),
        ]
      : []),
    ...(endpoint.requiresRevision
      ? [
          header(revisionHeader, 'Versão que a chamada viu, como `"3"`.', {
            pattern: '^"[1-9]\\d{0,8}"$',
          }),
        ]
      : []),
    ...(isForDevice(endpoint)
      ? [
          {
            ...header(
              proofHeader,
              'Prova da chave do aparelho (RFC 9449), com o `ath` do token de acesso. Só para sessões que começaram com uma.',
              { maxLength: longestProof },
            ),
            required: false,
          },
        ]
      : []),
  ]
  return {
    operationId: name,
    summary,
    tags: [tag],
    security: endpoint.caller === 'visitor' ? [] : [{ bearer: [] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...describeBody(name, endpoint),
    responses: { '200': describeAnswer(name, endpoint), ...describeErrors(endpoint) },
  }
}

function describeFields(place: 'path' | 'query', schema: Endpoint['params']): JsonSchema[] {
  if (!schema) return []
  const { properties, required } = requestSchema(schema)
  const names: unknown[] = Array.isArray(required) ? required : []
  return Object.entries(properties ?? {}).map(([name, field]) => ({
    name,
    in: place,
    required: place === 'path' || names.includes(name),
    schema: field,
  }))
}

function header(name: string, description: string, rules: JsonSchema, required = true): JsonSchema {
  return { name, in: 'header', required, description, schema: { type: 'string', ...rules } }
}

function describeBody(name: EndpointName, { body, bodyType }: Endpoint): JsonSchema {
  if (bodyType === 'none') return {}
  const content =
    bodyType === 'json'
      ? { 'application/json': { schema: body ? requestSchema(body) : {} } }
      : { 'multipart/form-data': { schema: describeForm(name) } }
  return { requestBody: { required: true, content } }
}

const logoForm: JsonSchema = {
  type: 'object',
  properties: { logo: { type: 'string', format: 'binary' } },
  required: ['logo'],
}

function describeForm(name: EndpointName): JsonSchema {
  if (name === 'updatePost') return describeEditForm()
  if (name === 'setReportLogo') return logoForm
  return name === 'createTemplate' ? describeTemplateForm() : describeScheduledForm()
}

/** Those that tell their answer as it comes, when asked to. */
const streamed = new Set<EndpointName>(['improveCaption', 'makeTags'])

function describeAnswer(name: EndpointName, { answer }: Endpoint): JsonSchema {
  if (name === 'downloadOwnData') {
    const schema = { type: 'string', format: 'binary' }
    return { description: 'O zip, como anexo', content: { 'application/zip': { schema } } }
  }
  const schema = {
    type: 'object',
    properties: { status: { const: 'success' }, data: answerSchema(answer) },
    required: ['status', 'data'],
  }
  const content = {
    'application/json': { schema },
    ...(streamed.has(name) && {
      'text/event-stream': {
        schema: {
          type: 'string',
          description: 'Um texto JSON por evento: `delta` com `text`, ao fim `done` ou `error`.',
          contentSchema: answerSchema(SmartEvent),
        },
      },
    }),
  }
  return { description: 'Sucesso', content }
}
