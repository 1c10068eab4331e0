import { demoUser } from './db/seed/demo-user.ts'
import type { RunningServer } from './start-server.ts'

/** What a person needs to know once it runs, the address to open first. */
export function printBanner({ env, hasDemo, sandboxUrl }: RunningServer): void {
  if (env.ROLE === 'publisher') return
  const lines = ['', `  uPubly em ${env.PUBLIC_URL}`]
  if (hasDemo) lines.push(`  Entre com ${demoUser.email} e a senha ${demoUser.password}`)
  lines.push(`  Referência da API: ${env.PUBLIC_URL}/api/v1/docs`)
  if (sandboxUrl) lines.push(`  Rede simulada: ${sandboxUrl}`)
  console.log(`${lines.join('\n')}\n`)
}
