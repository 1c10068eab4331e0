/** What a person may allow for the Instagram accounts of their Pages (docs/networks.md 3.1). */
export const professionalScopes = [
  'instagram_basic',
  'instagram_content_publish',
  'instagram_manage_comments',
  'instagram_manage_insights',
] as const
export type ProfessionalScope = (typeof professionalScopes)[number]

export const basicProfessionalScope: ProfessionalScope = 'instagram_basic'

export const professionalScopeLabels: Record<ProfessionalScope, string> = {
  instagram_basic: 'Ver as contas do Instagram ligadas às suas Páginas',
  instagram_content_publish: 'Publicar nas contas do Instagram ligadas às suas Páginas',
  instagram_manage_comments: 'Ler e escrever comentários nessas contas do Instagram',
  instagram_manage_insights: 'Ver as métricas dessas contas do Instagram',
}
