import type * as endpoints from '#contract/endpoints.ts'

export type EndpointName = keyof typeof endpoints

/** The groups of the documentation, in its order. */
export const endpointTags = {
  auth: 'Sessão',
  projects: 'Projetos',
  accounts: 'Redes e contas',
  posts: 'Posts',
  templates: 'Templates',
  planning: 'Planejamento',
  smart: 'Inteligência artificial',
  service: 'Serviço',
} as const

/**
 * What the documentation says of each call. Not in the contract, which every page carries with it.
 */
export const endpointWords: Record<
  EndpointName,
  { tag: keyof typeof endpointTags; summary: string }
> = {
  health: { tag: 'service', summary: 'Diz que o serviço responde.' },
  login: { tag: 'auth', summary: 'Entra com email e senha.' },
  refresh: { tag: 'auth', summary: 'Troca o token de renovação por um novo par de tokens.' },
  logout: { tag: 'auth', summary: 'Encerra a sessão do token de renovação enviado.' },
  listProjects: { tag: 'projects', summary: 'Lista os projetos da pessoa.' },
  getProject: { tag: 'projects', summary: 'Lê um projeto.' },
  setDefaultProject: { tag: 'projects', summary: 'Define o projeto padrão da pessoa.' },
  listPlatforms: { tag: 'accounts', summary: 'Lista as redes e as contas conectadas ao projeto.' },
  getAuthorizationUrl: {
    tag: 'accounts',
    summary: 'Dá o endereço da rede onde a pessoa autoriza a conta.',
  },
  listAccounts: { tag: 'accounts', summary: 'Lista as contas conectadas ao projeto.' },
  linkAccount: { tag: 'accounts', summary: 'Conecta a conta que a pessoa autorizou na rede.' },
  unlinkAccount: {
    tag: 'accounts',
    summary: 'Desconecta uma conta; o que ela tinha agendado é cancelado.',
  },
  createScheduledTemplate: {
    tag: 'posts',
    summary: 'Cria um post com suas mídias (partes "media") e seus agendamentos.',
  },
  createTemplate: {
    tag: 'templates',
    summary: 'Guarda um texto com suas mídias (partes "media") para usar de novo, sem horários.',
  },
  listTemplates: { tag: 'templates', summary: 'Lista os templates da própria pessoa no projeto.' },
  deleteTemplate: {
    tag: 'templates',
    summary: 'Exclui um template; só quem o criou ou quem administra o projeto.',
  },
  getPlanning: { tag: 'planning', summary: 'Lê os horários da semana e os grupos de hashtags.' },
  savePlanning: {
    tag: 'planning',
    summary: 'Guarda o planejamento inteiro sobre a versão dita em If-Match.',
  },
  getSmart: { tag: 'smart', summary: 'Diz se há inteligência artificial neste servidor.' },
  improveCaption: {
    tag: 'smart',
    summary: 'Melhora uma legenda; com `Accept: text/event-stream`, aos poucos.',
  },
  makeTags: {
    tag: 'smart',
    summary: 'Gera tags de uma legenda; com `Accept: text/event-stream`, aos poucos.',
  },
  listPosts: { tag: 'posts', summary: 'Lista os posts do projeto, uma página por vez.' },
  getPost: { tag: 'posts', summary: 'Lê um post.' },
  updatePost: {
    tag: 'posts',
    summary: 'Altera um post sobre a versão dita em If-Match; o que já foi publicado não muda.',
  },
  deletePost: {
    tag: 'posts',
    summary: 'Exclui um post e cancela o que ainda não foi publicado.',
  },
  listScheduledPosts: { tag: 'posts', summary: 'Lista os posts com algum horário no período.' },
}
