import type { FailureClass } from '../network.ts'

export interface ErrorRule {
  failure: FailureClass
  explanation: string
  attemptsAtMost?: number
}

const later = 'O Instagram está com problemas.'
const again = 'Conecte a conta novamente.'
const reconnect = `O Instagram encerrou a autorização desta conta. ${again}`
const checkpoint = `O Instagram pede uma confirmação. Abra o aplicativo dele e resolva a pendência. ${again}`
const limited = 'O Instagram pediu para esperar antes de novas publicações.'
const permit = 'Falta permissão para publicar. Conecte a conta novamente e permita publicar.'
const unsafe =
  'O Instagram bloqueou esta publicação por suspeita de spam. Confira o aplicativo do Instagram.'
const processing = 'O Instagram ainda está processando a mídia.'
const badRequest = 'O Instagram não aceitou os dados do post.'

const rule = (failure: FailureClass, explanation: string, attemptsAtMost?: number): ErrorRule => ({
  failure,
  explanation,
  ...(attemptsAtMost !== undefined && { attemptsAtMost }),
})

/**
 * Rules by 'code/subcode', then by 'code' (docs/networks.md 2.2 and 3.6; read 2026-11-20). An error
 * that is not listed is `unknown`: it is not tried again, and a person has to decide.
 */
const rules: Readonly<Record<string, ErrorRule>> = {
  '-2/2207003': rule('transient', later),
  '-2/2207020': rule('transient', later),
  '-1': rule('transient', later, 5),
  '1': rule('transient', later),
  '1/2207057': rule('content', 'O quadro de capa fica fora do vídeo.'),
  '2': rule('transient', later),
  '3': rule('permission', permit),
  '4': rule('rate_limited', limited),
  '4/2207051': rule('policy', unsafe),
  '9/2207042': rule('quota', 'A conta atingiu o limite diário de publicações do Instagram.'),
  '10': rule('permission', permit),
  '17': rule('rate_limited', limited),
  '24/2207006': rule('transient', 'O Instagram não encontrou a mídia enviada.', 2),
  '24/2207008': rule('transient', 'O Instagram não encontrou a mídia enviada.', 5),
  '25/2207050': rule(
    'policy',
    'A conta está inativa ou restrita. Abra o aplicativo do Instagram e resolva a pendência.',
  ),
  '32': rule('rate_limited', limited),
  '100': rule('content', badRequest),
  // Known to be answered now and then for new containers.
  '100/33': rule('transient', 'O Instagram não encontrou a mídia enviada.', 5),
  '100/2207023': rule('content', 'O Instagram não aceita este tipo de mídia.'),
  '100/2207028': rule('content', 'Um carrossel precisa de 2 a 10 mídias.'),
  '100/2207035': rule('content', 'Um produto foi marcado em posição inválida.'),
  '100/2207036': rule('content', 'Falta a posição de um produto marcado na foto.'),
  '100/2207037': rule('content', 'Um dos produtos marcados não é válido.'),
  '100/2207040': rule('content', 'O post tem mais de 20 marcações.'),
  '102': rule('auth', reconnect),
  '104': rule('auth', reconnect),
  '190': rule('auth', reconnect),
  '190/458': rule('auth', `O uPubly foi removido dos aplicativos desta conta. ${again}`),
  '190/459': rule('auth', checkpoint),
  '190/460': rule('auth', `A senha desta conta do Instagram foi trocada. ${again}`),
  '190/463': rule('auth', `A autorização desta conta expirou. ${again}`),
  '190/464': rule('auth', checkpoint),
  '341': rule('rate_limited', limited),
  '352/2207026': rule(
    'media',
    'O Instagram não aceita este vídeo. Ele pede MP4 ou MOV com H.264 ou H.265, som AAC mono ou estéreo e de 23 a 60 quadros por segundo.',
  ),
  '368': rule('policy', unsafe),
  '506': rule('content', 'O Instagram recusou um post repetido.'),
  '613': rule('rate_limited', limited),
  '2635': rule('unknown', 'Esta versão da integração com o Instagram não é mais aceita.'),
  '9004/2207052': rule('transient', 'O Instagram não conseguiu baixar a mídia.', 4),
  '9007/2207027': rule('not_ready', processing),
  '36000/2207004': rule('media', 'A imagem é grande demais para o Instagram (máximo 8 MB).'),
  '36001/2207005': rule('media', 'O Instagram não aceita o formato desta imagem.'),
  '36003/2207009': rule('media', 'A proporção da imagem não é aceita (de 4:5 a 1,91:1).'),
  '36004/2207010': rule('content', 'A legenda é longa demais para o Instagram.'),
  '80001': rule('rate_limited', limited),
  '80002': rule('rate_limited', limited),
}

/** Rules by subcode alone, as the free text of a failed container gives no code. */
const bySubcode = new Map(
  Object.entries(rules).flatMap(([key, value]) => {
    const subcode = key.split('/')[1]
    return subcode === undefined ? [] : [[Number(subcode), value] as const]
  }),
)
  .set(2207001, rule('transient', later, 5))
  .set(2207032, rule('transient', later, 5))
  .set(2207053, rule('transient', later, 5))
  .set(2207077, rule('transient', later, 4))
  .set(2207082, rule('transient', later, 4))
  .set(2207081, rule('content', 'A conta não pode publicar reels de teste.'))

/** For the `code` and `error_subcode` of an answer; `unknown` for what no table lists. */
export function findErrorRule(code: number, subcode?: number): ErrorRule {
  const found = rules[`${code}/${subcode}`] ?? rules[code]
  if (found) return found
  if (code >= 200 && code <= 299) return rule('permission', permit)
  return unknownRule(`código ${code}${subcode === undefined ? '' : `/${subcode}`}`)
}

/** The rule for a container that failed in processing; undefined where no table has the subcode. */
export function findContainerRule(subcode: number | undefined): ErrorRule {
  const found = subcode === undefined ? undefined : bySubcode.get(subcode)
  return found ?? unknownRule(subcode === undefined ? 'sem código' : `código ${subcode}`)
}

function unknownRule(what: string): ErrorRule {
  return rule('unknown', `O Instagram recusou a publicação por um motivo desconhecido (${what}).`)
}
