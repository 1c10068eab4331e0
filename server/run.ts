import { FolderLockedError } from './db/lock-folder.ts'
import { DatabaseNewerError } from './db/migrate.ts'
import { demoFolderPassword, demoUser, isDemoOpen } from './env/demo-user.ts'
import { type Env, EnvError, readEnv } from './env/env.ts'
import { isForOwnMachine } from './env/is-own-machine.ts'
import { PortTakenError } from './http/listen.ts'
import { isMailShown, mailFolderPath } from './mail/open-mail-transport.ts'
import { type RunningServer, startServer } from './start-server.ts'

const lastWait = 30_000

/** Starts everything and stays until a signal; what a person can mend is said without a stack. */
export async function run(): Promise<void> {
  try {
    const server = await startServer(readEnv(process.env))
    stopOnSignal(server.stop)
    printBanner(server)
  } catch (error) {
    if (!isForPeople(error)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

function isForPeople(error: unknown): error is Error {
  return [EnvError, FolderLockedError, DatabaseNewerError, PortTakenError].some(
    (kind) => error instanceof kind,
  )
}

/** The first signal ends in order and lets the loop run empty; the second does not wait. */
function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    setTimeout(() => process.exit(1), lastWait).unref()
    stop().catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
}

/** What a person needs to know once it runs, the address to open first. */
function printBanner({ env, hasDemo, networksUrl }: RunningServer): void {
  if (env.ROLE === 'publisher') return
  const lines = ['', `  uPubly em ${env.PUBLIC_URL}`]
  if (hasDemo) lines.push(...describeDemo(env))
  lines.push(`  Referência da API: ${env.PUBLIC_URL}/api/v1/docs`)
  lines.push(...describeMail(env))
  if (networksUrl) lines.push(`  Rede simulada: ${networksUrl}`)
  if (env.STRIPE_LINKS_BASE) lines.push(`  Pagamento simulado: ${env.STRIPE_PORTAL_URL}`)
  console.log(`${lines.join('\n')}\n`)
}

/** Whoever runs it where others come has to know what the published password opens. */
export function describeDemo(env: Env): string[] {
  const { email, password } = demoUser
  if (!isDemoOpen(env))
    return [
      `  A pessoa da demonstração (${email}) não entra aqui: a senha dela é pública e este endereço não`,
      '  é só desta máquina. SEED=on permite.',
    ]
  const lines = [
    `  Entre com ${email} e a senha ${password}`,
    `  A pasta protegida de Meus Arquivos abre com ${demoFolderPassword}`,
  ]
  if (!isForOwnMachine(env))
    lines.push(
      '',
      '  ATENÇÃO: SEED=on. Qualquer pessoa que alcance este endereço entra com esta senha.',
    )
  return lines
}

/** Where mails are to be found, when no server takes them. */
function describeMail(env: Env): string[] {
  if (env.SMTP_URL !== undefined) return []
  if (isMailShown(env)) return [`  E-mails: ${env.PUBLIC_URL}/dev/mail`]
  return [
    '  ATENÇÃO: sem SMTP_URL nenhum e-mail é enviado: cadastros, senhas e convites não chegam.',
    `  Eles ficam em ${mailFolderPath(env)}`,
  ]
}
