import { demoUser, isDemoOpen, isForOwnMachine } from './db/seed/demo-user.ts'
import type { Env } from './env.ts'
import type { RunningServer } from './start-server.ts'

/** What a person needs to know once it runs, the address to open first. */
export function printBanner({ env, hasDemo, sandboxUrl }: RunningServer): void {
  if (env.ROLE === 'publisher') return
  const lines = ['', `  uPubly em ${env.PUBLIC_URL}`]
  if (hasDemo) lines.push(...describeDemo(env))
  lines.push(`  Referência da API: ${env.PUBLIC_URL}/api/v1/docs`)
  if (sandboxUrl) lines.push(`  Rede simulada: ${sandboxUrl}`)
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
  const lines = [`  Entre com ${email} e a senha ${password}`]
  if (!isForOwnMachine(env))
    lines.push(
      '',
      '  ATENÇÃO: SEED=on. Qualquer pessoa que alcance este endereço entra com esta senha.',
    )
  return lines
}
