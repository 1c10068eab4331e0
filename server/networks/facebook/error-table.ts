import { type ErrorRule, rule } from '../error-rule.ts'
import { commonRules, findRule } from '../meta/error-rule.ts'

const name = 'Facebook'
const later = rule('transient', 'O Facebook está com problemas.')
const upload = rule('transient', 'O Facebook não recebeu o vídeo inteiro.', { attemptsAtMost: 6 })
const unsafe = rule(
  'policy',
  'O Facebook recusou o conteúdo por suas regras. Confira a Página no Facebook.',
)
const identity = rule(
  'permission',
  'O Facebook pede uma confirmação de identidade para publicar nesta Página. Abra o Facebook e resolva a pendência.',
)

/** An identical post, or photos that were posted: on another try, proof of an earlier copy. */
export const duplicateCodes = { post: 506, photos: 1366051 }

/**
 * Rules by 'code/subcode', '/subcode' where the code is not known, then by 'code' (docs/networks.md
 * 4.5 and 4.6; read 2026-11-26), beside those of all of Meta's networks. An error that is not listed
 * is `unknown`: it is not tried again, and a person has to decide.
 */
const rules: Readonly<Record<string, ErrorRule>> = {
  ...commonRules(name),
  '100/33': rule('transient', 'O Facebook não encontrou a Página ou a mídia enviada.', {
    attemptsAtMost: 5,
  }),
  '101': rule('unknown', 'O Facebook não reconhece a integração do uPubly.'),
  '324': rule('transient', 'O Facebook não conseguiu baixar a foto.', { attemptsAtMost: 4 }),
  '352': rule('media', 'O Facebook não aceita este vídeo. Ele pede MP4 ou MOV com H.264.'),
  '506': rule('content', 'O Facebook recusou um post igual ao último da Página.'),
  ...{ '6000': upload, '6001': upload },
  ...{ '/1346003': unsafe, '/1404102': unsafe },
  '/1363024': rule('media', 'O Facebook não aceita este vídeo. Ele pede MP4 ou MOV com H.264.'),
  ...{ '/1363030': upload, '/1363037': upload, '/1363047': later },
  '/1363040': rule('media', 'O Reel precisa estar em pé (9:16).'),
  '/1363127': rule('media', 'O Reel precisa ter ao menos 540 × 960 px.'),
  '/1363128': rule('media', 'O Reel precisa ter de 3 a 90 segundos.'),
  '/1363129': rule('media', 'O Reel precisa ter de 24 a 60 quadros por segundo.'),
  '/1366046': rule('media', 'O Facebook não aceita esta foto. Ele pede JPG ou PNG de até 4 MB.'),
  '/1366051': rule('content', 'O Facebook recusou fotos que já foram publicadas.'),
  '/1390008': rule('rate_limited', 'A Página está publicando rápido demais para o Facebook.'),
  '/1404078': identity,
  '/1404112': rule(
    'policy',
    'O Facebook limitou a conta. Abra o Facebook e confira a qualidade da Página.',
  ),
  '/1609005': rule('content', 'O Facebook não conseguiu ler o link do post.'),
  '/1609008': rule('content', 'O Facebook não aceita links para ele mesmo.'),
  '/1609010': later,
  '/4854002': identity,
}

/** For the `code` and `error_subcode` of an answer; `unknown` for what no table lists. */
export function findErrorRule(code: number, subcode?: number): ErrorRule {
  return findRule(rules, name, { code, subcode })
}

/** Why a video that was taken was not published; its status names a code, or nothing. */
export function findProcessingRule(code: number | undefined): ErrorRule {
  const listed = code === undefined ? undefined : (rules[`/${code}`] ?? rules[code])
  return (
    listed ??
    rule('media', 'O Facebook não conseguiu processar o vídeo. Confira formato e duração.')
  )
}
