import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import type { Deps } from '../../deps.ts'
import { answerError } from '../../http/answer-error.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { type FileRefusal, fileRefusalPage, fileRefusalPolicy } from './file-refusal-page.ts'

/**
 * Answers why a file is not given out: to whoever opened its address in a tab with a page in words,
 * to all others in the error envelope. The status is the same.
 */
export async function answerFileRefusal(
  c: Context<AppEnv>,
  { clock }: Pick<Deps, 'clock'>,
  error: unknown,
): Promise<Response> {
  const { body, status, headers: ofRefusal } = answerError(error, c, clock.now())
  const headers = new Headers(ofRefusal)
  headers.set('Vary', 'Accept')
  if (!wantsPage(c)) return new Response(body, { status, headers })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Security-Policy', fileRefusalPolicy)
  // The address is a proof until it ends.
  headers.set('Referrer-Policy', 'no-referrer')
  headers.set('X-Robots-Tag', 'noindex')
  return new Response(String(await fileRefusalPage(describe(status))), { status, headers })
}

const [page, json] = ['text/html', 'application/json']

function wantsPage(c: Context<AppEnv>): boolean {
  return accepts(c, { header: 'Accept', supports: [page, json], default: json }) === page
}

/** Why an address ended is not said: it would tell strangers what is there. */
function describe(status: number): FileRefusal {
  if (status === 429)
    return {
      title: 'Muitos arquivos em pouco tempo',
      text: 'Por segurança, há um limite de arquivos por minuto. Espere um minuto.',
    }
  if (status >= 500)
    return {
      title: 'O arquivo não pôde ser aberto agora',
      text: 'O servidor teve um problema. O arquivo continua guardado; tente de novo em instantes.',
    }
  if (status === 403)
    return {
      title: 'Você não pode abrir este arquivo',
      text: 'A pasta dele está fechada, ou você não participa mais do projeto.',
    }
  return {
    title: 'O endereço deste arquivo expirou',
    text: 'Cada endereço vale por pouco tempo. Ele também deixa de valer quando o arquivo é excluído, quando a pasta dele é fechada e quando você sai da sua conta.',
  }
}
