import { resolve } from 'node:path'
import * as v from 'valibot'
import { EnvUrl } from '../env-url.ts'
import { listIncompleteApps, networkVariables } from '../networks/manifests.ts'
import { readMailSender, readSmtpUrl } from './read-mail-settings.ts'

const portRule = 'precisa ser um número de 0 a 65535'
const Port = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, portRule),
  v.transform(Number),
  v.maxValue(65_535, portRule),
)

const Gibibytes = v.pipe(
  v.string(),
  v.regex(/^\d{1,6}(\.\d{1,6})?$/, 'precisa ser um número de GiB, como 5 ou 0.5'),
  v.transform(Number),
)

export const EnvSchema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(Port, '3000'),
  /** How people and networks reach us; the default is this machine's own address. */
  PUBLIC_URL: v.optional(EnvUrl),
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
  DATABASE_URL: v.optional(EnvUrl),
  /**
   * 32 bytes in base64 that seal tokens and sign sessions; the embedded default makes one beside
   * its data.
   */
  SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{43}=$/, 'precisa de 32 bytes em base64')),
  ),
  /** Keys of before, separated by commas: what they sealed is opened, and sealed anew. */
  SECRET_KEYS_BEFORE: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^([A-Za-z0-9+/]{43}=)(,[A-Za-z0-9+/]{43}=){0,7}$/,
        'precisa de até 8 chaves de 32 bytes em base64, separadas por vírgulas',
      ),
      v.transform((text) => text.split(',').map((key) => Buffer.from(key, 'base64'))),
    ),
  ),
  LOG_LEVEL: v.optional(v.picklist(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])),
  /**
   * 'restored' at the first start on a database that was restored from a backup: what is overdue then
   * waits for a person (`publisher/changes/hold-overdue.ts`).
   */
  DATABASE_STATE: v.optional(v.picklist(['current', 'restored']), 'current'),
  /** 'off' only in tests. */
  RATE_LIMITS: v.optional(v.picklist(['on', 'off']), 'on'),
  /** Number of proxies in front of us whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: v.optional(v.pipe(v.string(), v.regex(/^\d$/), v.transform(Number)), '0'),
  /** Which parts this process runs. */
  ROLE: v.optional(v.picklist(['all', 'api', 'publisher']), 'all'),
  SEED: v.optional(v.picklist(['on', 'off'])),
  SANDBOX_PORT: v.optional(Port, '3001'),
  /** How browsers reach the sandbox, when it is not this machine's own address. */
  SANDBOX_URL: v.optional(EnvUrl),
  SANDBOX_CONTROL: v.optional(v.picklist(['0', '1']), '0'),
  /**
   * Media a project may keep, and all projects together that a person owns: what this machine has
   * room for, where that is less than the plan gives.
   */
  PROJECT_STORAGE_GIB: v.optional(Gibibytes),
  PERSON_STORAGE_GIB: v.optional(Gibibytes),
  /** The program that converts videos for networks; 'off' where none shall. */
  FFMPEG_PATH: v.optional(v.pipe(v.string(), v.nonEmpty()), 'ffmpeg'),
  S3_ENDPOINT: v.optional(EnvUrl),
  S3_REGION: v.optional(v.string(), 'us-east-1'),
  S3_BUCKET: v.optional(v.string()),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  /** 'server' where browsers do not reach the bucket's endpoint. */
  S3_DOWNLOADS: v.optional(v.picklist(['bucket', 'server']), 'bucket'),
  /**
   * An OpenAI-compatible endpoint, the address its paths follow ('…/v1'). The operator's own: it
   * may be internal.
   */
  AI_BASE_URL: v.optional(
    v.pipe(EnvUrl, v.regex(/^https?:/i, 'precisa começar com http:// ou https://')),
  ),
  AI_API_KEY: v.optional(v.string()),
  AI_MODEL: v.optional(v.string()),
  /** Where mails are handed over; without it they are put in a folder (`mail/open-mail-transport.ts`). */
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (url) => readSmtpUrl(url) !== undefined,
        'precisa ser smtp://usuário:senha@servidor:porta ou smtps://…',
      ),
    ),
  ),
  /** Who mails are from: 'a@b.com' or 'Nome <a@b.com>'. */
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (from) => readMailSender(from) !== undefined,
        'precisa ser a@b.com ou Nome <a@b.com>',
      ),
    ),
  ),
  /** 'off': nobody can pay, and nobody's trial ends. */
  BILLING: v.optional(v.picklist(['on', 'off']), 'on'),
  /** Billing; without it the stand-in takes payments ('Pagamento simulado'), except in production. */
  STRIPE_SECRET_KEY: v.optional(v.string()),
  /** Signs Stripe's events ('whsec_…'). */
  STRIPE_WEBHOOK_SECRET: v.optional(v.string()),
  /** The billing portal's sign-in link (https://billing.stripe.com/p/login/…). */
  STRIPE_PORTAL_URL: v.optional(EnvUrl),
  STRIPE_API_BASE: v.optional(EnvUrl, 'https://api.stripe.com'),
  /** Of the stand-in's payment links, which end in '<plan>_monthly'; set by the sandbox alone. */
  STRIPE_LINKS_BASE: v.optional(EnvUrl),
  /** Who answers for the service before the law, as name and CNPJ: in the privacy page and the terms. */
  SERVICE_PROVIDER: v.optional(
    v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200, 'use no máximo 200 caracteres')),
  ),
  /** Who may open the operator's area: addresses of accounts, separated by commas. */
  OPERATORS: v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((address) => address.trim().toLowerCase())),
      v.array(v.pipe(v.string(), v.email('precisa ser uma lista de emails'))),
    ),
  ),
  ...networkVariables,
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
  for (const names of listIncompleteApps(env)) missing.push(`${names.join(' e ')} andam juntas`)
  if ((env.AI_BASE_URL === undefined) !== (env.AI_MODEL === undefined))
    missing.push('AI_BASE_URL e AI_MODEL andam juntas')
  if ((env.SMTP_URL === undefined) !== (env.MAIL_FROM === undefined))
    missing.push('SMTP_URL e MAIL_FROM andam juntas')
  const stripe = [env.STRIPE_SECRET_KEY, env.STRIPE_WEBHOOK_SECRET, env.STRIPE_PORTAL_URL]
  if (stripe.some(Boolean) && !stripe.every(Boolean))
    missing.push('STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET e STRIPE_PORTAL_URL andam juntas')
  if (env.S3_BUCKET && !(env.S3_ACCESS_KEY_ID && env.S3_SECRET_ACCESS_KEY))
    missing.push('S3_BUCKET precisa de S3_ACCESS_KEY_ID e S3_SECRET_ACCESS_KEY')
  return missing
}
