import type * as endpoints from '#contract/endpoints/endpoints.ts'
import { storageWords } from './storage-words.ts'

export type EndpointName = keyof typeof endpoints

/** The groups of the documentation, in its order. */
export const endpointTags = {
  auth: 'Sessão',
  signUp: 'Cadastro e senha',
  ownAccount: 'Meu perfil',
  projects: 'Projetos',
  people: 'Membros e convites',
  accounts: 'Redes e contas',
  metrics: 'Métricas',
  reports: 'Relatórios',
  calendarFeeds: 'Endereços do calendário',
  posts: 'Posts',
  templates: 'Templates',
  storage: 'Armazenamento',
  planning: 'Planejamento',
  smart: 'Inteligência artificial',
  billing: 'Planos e cobrança',
  marketing: 'Site público',
  operator: 'Operação',
  service: 'Serviço',
} as const

/**
 * What the documentation says of each call. Not in the contract, which every page carries with it.
 */
export const endpointWords: Record<
  EndpointName,
  { tag: keyof typeof endpointTags; summary: string }
> = {
  listPlans: { tag: 'billing', summary: 'Lista os planos à venda.' },
  getSubscription: { tag: 'billing', summary: 'Lê a própria assinatura.' },
  getBillingDocuments: {
    tag: 'billing',
    summary: 'Lista as próprias faturas e o CPF ou CNPJ delas.',
  },
  setTaxId: { tag: 'billing', summary: 'Muda o CPF ou CNPJ das próximas faturas.' },
  getPlanUsage: { tag: 'billing', summary: 'Diz quanto do próprio plano está em uso.' },
  ...storageWords,
  getAccountMetrics: { tag: 'metrics', summary: 'Lê o que a rede diz de uma conta agora.' },
  getAccountGrowth: {
    tag: 'metrics',
    summary: 'Lê os números de uma conta dia a dia, dos últimos 90 dias.',
  },
  listPostResults: { tag: 'metrics', summary: 'Lê o que as redes dizem de posts publicados.' },
  getBestTimes: {
    tag: 'metrics',
    summary: 'Diz em que horários os posts do próprio projeto tiveram mais resultado.',
  },
  listReports: { tag: 'reports', summary: 'Lista os relatórios cujo link ainda vale.' },
  createReport: { tag: 'reports', summary: 'Cria o link do relatório de um mês.' },
  deleteReport: { tag: 'reports', summary: 'Encerra o link de um relatório.' },
  getReportBrand: { tag: 'reports', summary: 'Lê o nome e o logotipo dos relatórios.' },
  setReportBrand: { tag: 'reports', summary: 'Muda o nome que encabeça os relatórios.' },
  setReportLogo: { tag: 'reports', summary: 'Muda o logotipo dos relatórios.' },
  removeReportLogo: { tag: 'reports', summary: 'Tira o logotipo dos relatórios.' },
  listCalendarFeeds: {
    tag: 'calendarFeeds',
    summary: 'Lista os endereços secretos pelos quais programas leem o calendário.',
  },
  createCalendarFeed: { tag: 'calendarFeeds', summary: 'Cria um endereço secreto do calendário.' },
  deleteCalendarFeed: { tag: 'calendarFeeds', summary: 'Retira um endereço do calendário.' },
  listFailedDeliveries: {
    tag: 'posts',
    summary: 'Lista o que a rede recusou e o que ninguém sabe se foi publicado.',
  },
  getOnboarding: { tag: 'ownAccount', summary: 'Diz quais passos do começo já foram dados.' },
  getShareData: {
    tag: 'ownAccount',
    summary: 'Lê o link para convidar amigos e o que ele rendeu.',
  },
  recordShare: { tag: 'ownAccount', summary: 'Anota que o link foi compartilhado.' },
  askRefund: {
    tag: 'billing',
    summary: 'Pede a devolução do primeiro pagamento de uma assinatura.',
  },
  getProjectPlan: { tag: 'billing', summary: 'Diz como está o plano de quem é dono do projeto.' },
  joinWaiting: { tag: 'marketing', summary: 'Entra na lista de espera.' },
  sendContact: { tag: 'marketing', summary: 'Envia uma mensagem para nós.' },
  recordAnalytics: {
    tag: 'marketing',
    summary: 'Conta o que visitantes que concordaram fizeram nas páginas públicas.',
  },
  listOperatorPlans: { tag: 'operator', summary: 'Lista todos os planos.' },
  changeOperatorPlan: { tag: 'operator', summary: 'Altera um plano.' },
  listWaiting: { tag: 'operator', summary: 'Lista a fila de espera.' },
  exportWaiting: { tag: 'operator', summary: 'Exporta a fila de espera inteira.' },
  listContactMessages: { tag: 'operator', summary: 'Lista as mensagens recebidas.' },
  removeWaiting: { tag: 'operator', summary: 'Tira uma pessoa da lista de espera.' },
  markMessageAnswered: { tag: 'operator', summary: 'Marca uma mensagem como respondida.' },
  listOperatorUsers: { tag: 'operator', summary: 'Lista pessoas e suas assinaturas.' },
  extendTrial: { tag: 'operator', summary: 'Dá mais dias de teste a uma pessoa.' },
  listRefundRequests: { tag: 'operator', summary: 'Lista os pedidos de reembolso.' },
  answerRefundRequest: { tag: 'operator', summary: 'Responde a um pedido de reembolso.' },
  listTroubledDeliveries: { tag: 'operator', summary: 'Lista publicações com problema.' },
  listBillingEvents: { tag: 'operator', summary: 'Lista os eventos de cobrança.' },
  replayBillingEvent: { tag: 'operator', summary: 'Aplica de novo um evento de cobrança.' },
  listOperatorActs: { tag: 'operator', summary: 'Lista o que os operadores fizeram.' },
  getAnalytics: { tag: 'operator', summary: 'Lê as contagens das páginas públicas.' },
  health: { tag: 'service', summary: 'Diz que o serviço responde.' },
  login: { tag: 'auth', summary: 'Entra com email e senha.' },
  validateLogin: {
    tag: 'auth',
    summary: 'Segunda etapa: entra com o código, no navegador que deu a senha.',
  },
  confirmIdentity: {
    tag: 'auth',
    summary:
      'Confirma com a senha quem está usando a sessão: por dez minutos ou, com `act`, para um ato só.',
  },
  register: {
    tag: 'signUp',
    summary: 'Cadastra uma pessoa; a resposta é a mesma para um email já conhecido.',
  },
  forgotPassword: {
    tag: 'signUp',
    summary: 'Envia o código para uma nova senha, se houver conta com este email.',
  },
  resetPassword: { tag: 'signUp', summary: 'Define a nova senha com o código enviado.' },
  checkVerification: { tag: 'signUp', summary: 'Diz o que falta no cadastro de quem tem o link.' },
  verifyEmail: { tag: 'signUp', summary: 'Confirma o email com o código enviado.' },
  resendCode: { tag: 'signUp', summary: 'Envia um novo código para o mesmo link.' },
  changeUser: {
    tag: 'signUp',
    summary:
      'Altera senha, telefone ou nome: quem está no cadastro prova com `X-Verification-Token`, os demais com a sessão.',
  },
  getProfile: { tag: 'ownAccount', summary: 'Lê a própria conta.' },
  changeEmail: { tag: 'ownAccount', summary: 'Envia um código para o novo email.' },
  confirmEmail: { tag: 'ownAccount', summary: 'Troca o email, com o código enviado ao novo.' },
  listSessions: { tag: 'ownAccount', summary: 'Lista onde a pessoa está conectada.' },
  endOneSession: { tag: 'ownAccount', summary: 'Encerra uma sessão da pessoa.' },
  endOtherSessions: { tag: 'ownAccount', summary: 'Encerra todas as outras sessões da pessoa.' },
  setTwoStepByMail: { tag: 'ownAccount', summary: 'Liga ou desliga o código por email ao entrar.' },
  startTotp: { tag: 'ownAccount', summary: 'Prepara um aplicativo autenticador.' },
  confirmTotp: {
    tag: 'ownAccount',
    summary: 'Liga o aplicativo autenticador e dá os códigos de recuperação.',
  },
  removeTotp: { tag: 'ownAccount', summary: 'Desliga o aplicativo autenticador.' },
  makeRecoveryCodes: { tag: 'ownAccount', summary: 'Troca os códigos de recuperação.' },
  exportOwnData: {
    tag: 'ownAccount',
    summary: 'Dá um link, por 5 minutos, para um zip com tudo o que guardamos da pessoa.',
  },
  downloadOwnData: {
    tag: 'ownAccount',
    summary: 'Baixa esse zip, só na sessão que pediu o link (pelo cookie `upubly_media`).',
  },
  deleteOwnAccount: {
    tag: 'ownAccount',
    summary:
      'Exclui a pessoa, com os projetos que são só dela; os demais precisam de outro dono antes.',
  },
  listPasskeys: { tag: 'ownAccount', summary: 'Lista as chaves de acesso da pessoa.' },
  startPasskey: {
    tag: 'ownAccount',
    summary: 'Dá ao navegador o que ele precisa para criar uma chave.',
  },
  addPasskey: { tag: 'ownAccount', summary: 'Guarda uma chave de acesso; até dez por pessoa.' },
  renamePasskey: { tag: 'ownAccount', summary: 'Dá outro nome a uma chave de acesso.' },
  removePasskey: { tag: 'ownAccount', summary: 'Remove uma chave de acesso.' },
  startPasskeySignIn: { tag: 'auth', summary: 'Começa a entrada com chave de acesso.' },
  signInByPasskey: { tag: 'auth', summary: 'Entra com chave de acesso, sem senha nem código.' },
  startPasskeyConfirmation: { tag: 'auth', summary: 'Começa a confirmação com chave de acesso.' },
  confirmByPasskey: {
    tag: 'auth',
    summary: 'O mesmo com uma chave de acesso em lugar da senha.',
  },
  refresh: { tag: 'auth', summary: 'Troca o token de renovação por um novo par de tokens.' },
  logout: { tag: 'auth', summary: 'Encerra a sessão do token de renovação enviado.' },
  listProjects: { tag: 'projects', summary: 'Lista os projetos da pessoa.' },
  getProject: { tag: 'projects', summary: 'Lê um projeto.' },
  setDefaultProject: { tag: 'projects', summary: 'Define o projeto padrão da pessoa.' },
  createProject: { tag: 'projects', summary: 'Cria um projeto, de quem chama.' },
  updateProject: { tag: 'projects', summary: 'Altera nome, descrição e fuso de um projeto.' },
  previewZoneChange: {
    tag: 'projects',
    summary: 'Diz o que outro fuso faria com os horários já planejados.',
  },
  deleteProject: { tag: 'projects', summary: 'Exclui um projeto com tudo o que há nele.' },
  getProjectLimits: { tag: 'projects', summary: 'Diz quantos projetos a pessoa pode ter.' },
  getAccountLimits: { tag: 'projects', summary: 'Diz quantas contas o projeto pode ter.' },
  listActivities: { tag: 'projects', summary: 'Lista o que foi feito no projeto.' },
  listMembers: { tag: 'people', summary: 'Lista os membros do projeto.' },
  changeMember: { tag: 'people', summary: 'Altera o papel de um membro.' },
  removeMember: {
    tag: 'people',
    summary: 'Remove um membro; vale a partir da próxima chamada dele.',
  },
  leaveProject: { tag: 'people', summary: 'Sai do projeto.' },
  offerOwnership: { tag: 'people', summary: 'Oferece o projeto a outro membro, por 7 dias.' },
  getOwnershipOffer: { tag: 'people', summary: 'Diz a quem o projeto está oferecido.' },
  withdrawOwnershipOffer: { tag: 'people', summary: 'Cancela a oferta do projeto.' },
  acceptOwnership: {
    tag: 'people',
    summary: 'Aceita o projeto que foi oferecido a quem chama, se couber em seu plano.',
  },
  declineOwnership: { tag: 'people', summary: 'Recusa o projeto que foi oferecido a quem chama.' },
  listInvites: { tag: 'people', summary: 'Lista os convites pendentes e os dos últimos 30 dias.' },
  inviteMember: { tag: 'people', summary: 'Convida alguém por email.' },
  withdrawInvite: { tag: 'people', summary: 'Cancela um convite ou o tira da lista.' },
  getInvite: { tag: 'people', summary: 'Diz de que projeto é um convite.' },
  acceptInvite: {
    tag: 'people',
    summary: 'Aceita um convite, com o email para o qual foi enviado.',
  },
  listPlatforms: { tag: 'accounts', summary: 'Lista as redes e as contas conectadas ao projeto.' },
  getAuthorizationUrl: {
    tag: 'accounts',
    summary: 'Dá o endereço da rede onde a pessoa autoriza a conta.',
  },
  getAccountCapabilities: {
    tag: 'accounts',
    summary: 'Pergunta à rede o que uma conta pode publicar agora.',
  },
  listAccounts: { tag: 'accounts', summary: 'Lista as contas conectadas ao projeto.' },
  linkAccount: {
    tag: 'accounts',
    summary:
      'Conecta a conta que a pessoa autorizou na rede, ou diz entre quais ela pode escolher.',
  },
  chooseAccounts: {
    tag: 'accounts',
    summary: 'Conecta as contas escolhidas entre as autorizadas.',
  },
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
  listPosts: {
    tag: 'posts',
    summary: 'Lista os posts do projeto, todos ou os que um filtro pede, uma página por vez.',
  },
  getPostHistory: {
    tag: 'posts',
    summary: 'Conta quem mudou um post e o quê, e cada passo das suas publicações.',
  },
  getPost: { tag: 'posts', summary: 'Lê um post.' },
  updatePost: {
    tag: 'posts',
    summary: 'Altera um post sobre a versão dita em If-Match; o que já foi publicado não muda.',
  },
  deletePost: {
    tag: 'posts',
    summary: 'Exclui um post e cancela o que ainda não foi publicado.',
  },
  listCalendarPosts: {
    tag: 'posts',
    summary: 'Lista os posts de um período em todos os projetos de quem chama.',
  },
  listScheduledPosts: { tag: 'posts', summary: 'Lista os posts com algum horário no período.' },
  listSchedules: {
    tag: 'posts',
    summary: 'Lista os horários que ainda estão por vir, cada um com sua conta.',
  },
  addSchedule: {
    tag: 'posts',
    summary: 'Acrescenta um horário, ou uma série, a um post sobre a versão dita em If-Match.',
  },
  listLateDeliveries: {
    tag: 'posts',
    summary: 'Lista as publicações que perderam o horário e esperam por uma decisão.',
  },
  decideLateDeliveries: {
    tag: 'posts',
    summary: 'Publica agora, reagenda ou cancela publicações que perderam o horário.',
  },
}
