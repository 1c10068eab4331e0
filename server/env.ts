import { resolve } from 'node:path'
import * as v from 'valibot'
import { storageLimits } from '#contract/storage-limits.ts'

const portRule = 'precisa ser um número de 0 a 65535'
const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, portRule),
  v.transform(Number),
  v.maxValue(65_535, portRule),
)
const Url = v.pipe(v.string(), v.url('precisa ser um endereço completo'))

const Gibibytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'precisa ser um número de GiB, como 5 ou 0.5'),
  v.transform(Number),
)

const EnvSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(Port, '3000'),
  /** How people and networks reach us; the default is this machine's own address. */
  PUBLIC_URL: v.optional(Url),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty(),
      v.transform((dir) => resolve(dir)),
    ),
    'data',
  ),
  /** The built page, when it is not in this project's own folder 'dist'. */
  PAGE_DIR: v.optional(
    v.pipe(
      v.string(),
      v.nonEmpty(),
      v.transform((dir) => resolve(dir)),
    ),
  ),
  /**
   * 'off' where the page is built again all the time, so that no older compressed file is served in
   * its place.
   */
  PAGE_COMPRESSION: v.optional(v.picklist(['on', 'off']), 'on'),
  /** PostgreSQL; without it the embedded database in DATA_DIR is used. */
  DATABASE_URL: v.optional(Url),
  /**
   * 32 bytes in base64 that seal tokens and sign sessions; the embedded default makes one beside
   * its data.
   */
  SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'precisa de 32 bytes em base64')),
  ),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /** 'off' only in tests. */
  RATE_LIMITS: v.optional(v.picklist(['on', 'off']), 'on'),
  /** Number of proxies in front of us whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: v.optional(v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number)), '0'),
  /** Which parts this process runs. */
  ROLE: v.optional(v.picklist(['all', 'api', 'publisher']), 'all'),
  SEED: v.optional(v.picklist(['on', 'off'])),
  SANDBOX_PORT: v.optional(Port, '3001'),
  /** How browsers reach the sandbox, when it is not this machine's own address. */
  SANDBOX_URL: v.optional(Url),
  SANDBOX_CONTROL: v.optional(v.picklist(['0', '1']), '0'),
  /** Media a project may keep, and all projects together that a person owns. */
  PROJECT_STORAGE_GIB: v.optional(Gibibytes, `${storageLimits.projectBytes / 1024 ** 3}`),
  PERSON_STORAGE_GIB: v.optional(Gibibytes, `${storageLimits.personBytes / 1024 ** 3}`),
  S3_ENDPOINT: v.optional(Url),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  /**
   * An OpenAI-compatible endpoint, the address its paths follow ('…/v1'). The operator's own: it
   * may be internal.
   */
  AI_BASE_URL: v.optional(
    v.pipe(Url, v.regex(/^https?:/i, 'precisa começar com http:// ou https://')),
  ),
  AI_API_KEY: v.optional(v.string()),
  AI_MODEL: v.optional(v.string()),
  IG_APP_ID: v.optional(v.string()),
  IG_APP_SECRET: v.optional(v.string()),
  IG_WWW_BASE: v.optional(Url, 'https://www.instagram.com'),
  IG_API_BASE: v.optional(Url, 'https://api.instagram.com'),
  IG_GRAPH_BASE: v.optional(Url, 'https://graph.instagram.com'),
  IG_GRAPH_VERSION: v.optional(v.pipe(v.string(), v.regex(/^v\d+\.\d+$/)), 'v26.0'),
})

export type Env = v.InferOutput<typeof EnvSchema> & { PUBLIC_URL: string }

export class EnvError extends Error {
  readonly code = 'ENV_INVALID'
}

/** Reads the environment once; throws `EnvError` naming every variable that is wrong or missing. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const result = v.safeParse(EnvSchema, given, { message: sayExpected })
  if (!result.success) {
    const lines = result.issues.map((issue) => `  ${v.getDotPath(issue)}: ${issue.message}`)
    throw new EnvError(`Configuração inválida:\n${lines.join('\n')}`)
  }
  const env = result.output
  const missing = requiredTogether(env)
  if (missing.length > 0) throw new EnvError(`Configuração incompleta:\n  ${missing.join('\n  ')}`)
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`
  return { ...env, PUBLIC_URL: publicUrl.replace(/\/+$/, '') }
}

/** Valibot's own words quote what was given, and that may be a password. */
function sayExpected({ kind, expected }: v.BaseIssue<unknown>): string {
  if (kind !== 'schema' || !expected) return 'valor inválido'
  return `precisa ser ${expected.replace(/[()]/g, '').replaceAll(' | ', ' ou ')}`
}

function requiredTogether(env: v.InferOutput<typeof EnvSchema>): string[] {
  const missing: string[] = []
  if (env.DATABASE_URL && !env.SECRET_KEY) missing.push('SECRET_KEY é obrigatória com DATABASE_URL')
  if ((env.IG_APP_ID === undefined) !== (env.IG_APP_SECRET === undefined))
    missing.push('IG_APP_ID e IG_APP_SECRET andam juntas')
  if ((env.AI_BASE_URL === undefined) !== (env.AI_MODEL === undefined))
    missing.push('AI_BASE_URL e AI_MODEL andam juntas')
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
    missing.push('S3_BUCKET precisa de S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY')
  return missing
}
