import * as v from 'valibot'

export const basicScope = 'instagram_business_basic'
export const publishScope = 'instagram_business_content_publish'

export const scopeSchema = v.picklist([
  basicScope,
  publishScope,
  'instagram_business_manage_comments',
  'instagram_business_manage_insights',
  'instagram_business_manage_messages',
])
export type Scope = v.InferOutput<typeof scopeSchema>

export const scopeLabels: Record<Scope, string> = {
  instagram_business_basic: 'Ver o perfil e as publicações da conta',
  instagram_business_content_publish: 'Publicar fotos, vídeos e stories na conta',
  instagram_business_manage_comments: 'Ler e escrever comentários nas publicações',
  instagram_business_manage_insights: 'Ver as métricas da conta e das publicações',
  instagram_business_manage_messages: 'Ler e responder mensagens da conta',
}

/** Separated by commas or spaces, in any order; duplicates are dropped. */
export const scopeListSchema = v.pipe(
  v.string(),
  v.transform((text) => [...new Set(text.split(/[\s,]+/).filter((scope) => scope !== ''))]),
  v.array(scopeSchema),
  v.minLength(1),
)
