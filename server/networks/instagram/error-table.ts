import { type ErrorRule, rule, unknownRule } from '../error-rule.ts'
import { commonRules, findRule } from '../meta/error-rule.ts'

const name = 'Instagram'
const later = 'O Instagram está com problemas.'
const unsafe =
  'O Instagram bloqueou esta publicação por suspeita de spam. Confira o aplicativo do Instagram.'

/**
 * Rules by 'code/subcode', then by 'code' (docs/networks.md 3.6; read 2026-11-20), beside those of
 * all of Meta's networks. An error that is not listed is `unknown`: it is not tried again, and a
 * person has to decide.
 */
const rules: Readonly<Record<string, ErrorRule>> = {
  ...commonRules(name),
  '-2/2207003': rule('transient', later),
  '-2/2207020': rule('transient', later),
  '-1': rule('transient', later, { attemptsAtMost: 5 }),
  '1/2207057': rule('content', 'O quadro de capa fica fora do vídeo.'),
  '4/2207051': rule('policy', unsafe),
  '9/2207042': rule('quota', 'A conta atingiu o limite diário de publicações do Instagram.'),
  '24/2207006': rule('transient', 'O Instagram não encontrou a mídia enviada.', {
    attemptsAtMost: 2,
  }),
  '24/2207008': rule('transient', 'O Instagram não encontrou a mídia enviada.', {
    attemptsAtMost: 5,
  }),
  '25/2207050': rule(
    'policy',
    'A conta está inativa ou restrita. Abra o aplicativo do Instagram e resolva a pendência.',
  ),
  // Known to be answered now and then for new containers.
  '100/33': rule('transient', 'O Instagram não encontrou a mídia enviada.', { attemptsAtMost: 5 }),
  '100/2207023': rule('content', 'O Instagram não aceita este tipo de mídia.'),
  '100/2207028': rule('content', 'Um carrossel precisa de 2 a 10 mídias.'),
  '100/2207035': rule('content', 'Um produto foi marcado em posição inválida.'),
  '100/2207036': rule('content', 'Falta a posição de um produto marcado na foto.'),
  '100/2207037': rule('content', 'Um dos produtos marcados não é válido.'),
  '100/2207040': rule('content', 'O post tem mais de 20 marcações.'),
  '352/2207026': rule(
    'media',
    'O Instagram não aceita este vídeo. Ele pede MP4 ou MOV com H.264 ou H.265, som AAC mono ou estéreo e de 23 a 60 quadros por segundo.',
  ),
  '9004/2207052': rule('transient', 'O Instagram não conseguiu baixar a mídia.', {
    attemptsAtMost: 4,
  }),
  '9007/2207027': rule('not_ready', 'O Instagram ainda está processando a mídia.'),
  '36000/2207004': rule('media', 'A imagem é grande demais para o Instagram (máximo 8 MB).'),
  '36001/2207005': rule('media', 'O Instagram não aceita o formato desta imagem.'),
  '36003/2207009': rule('media', 'A proporção da imagem não é aceita (de 4:5 a 1,91:1).'),
  '36004/2207010': rule('content', 'A legenda é longa demais para o Instagram.'),
}

/** Rules by subcode alone, as the free text of a failed container gives no code. */
const bySubcode = new Map(
  Object.entries(rules).flatMap(([key, value]) => {
    const subcode = key.split('/')[1]
    return subcode === undefined ? [] : [[Number(subcode), value] as const]
  }),
)
  .set(2207001, rule('transient', later, { attemptsAtMost: 5 }))
  .set(2207032, rule('transient', later, { attemptsAtMost: 5 }))
  .set(2207053, rule('transient', later, { attemptsAtMost: 5 }))
  .set(2207077, rule('transient', later, { attemptsAtMost: 4 }))
  .set(2207082, rule('transient', later, { attemptsAtMost: 4 }))
  .set(2207081, rule('content', 'A conta não pode publicar reels de teste.'))

/** For the `code` and `error_subcode` of an answer; `unknown` for what no table lists. */
export function findErrorRule(code: number, subcode?: number): ErrorRule {
  return findRule(rules, name, { code, subcode })
}

/** The rule for a container that failed in processing; undefined where no table has the subcode. */
export function findContainerRule(subcode: number | undefined): ErrorRule {
  const found = subcode === undefined ? undefined : bySubcode.get(subcode)
  return found ?? unknownRule(name, subcode === undefined ? 'sem código' : `código ${subcode}`)
}
