import { demoFolderPassword, demoUser, isDemoOpen } from './env/demo-user.ts'
import type { Env } from './env/env.ts'
import { isForOwnMachine } from './env/is-own-machine.ts'
import { isMailShown, mailFolderPath } from './mail/open-mail-transport.ts'
import type { RunningServer } from './start-server.ts'

/** What a person needs to know once it runs, the address to open first. */
export function printBanner({ env, hasDemo, networksUrl }: RunningServer): void {
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
