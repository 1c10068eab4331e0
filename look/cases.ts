import type { PreviewAccount, PreviewMedia } from '#src/networks/preview-props.ts'
const pics = import.meta.glob('./pics/*.jpg', { eager: true, query: '?url', import: 'default' }) as Record<string, string>
const pic = (i: number): PreviewMedia => ({ id: `p${i}`, kind: 'image', src: pics[`./pics/${i}.jpg`], width: 1080, height: i % 3 === 0 ? 1080 : 1350 })
export const story = `Há sete anos, a Dona Lúcia abriu uma porta estreita na Rua Harmonia com uma máquina emprestada, doze xícaras e uma certeza: ninguém deveria começar o dia com pressa.

No primeiro mês, vendemos menos de vinte cafés por dia. A gente lavava as xícaras à mão, conversava com cada pessoa e anotava num caderno o que cada uma gostava. O caderno existe até hoje, com manchas de café e tudo, e fica na prateleira perto do caixa. Pode pedir para folhear.

Depois veio o pão de queijo. A receita é da mãe da Lúcia, de Araxá, e tem três queijos e um segredo que ela só contou para o Bruno, e depois de muita insistência. No dia em que ele saiu do forno pela primeira vez, a fila dobrou a esquina e nunca mais voltou ao tamanho de antes. `
const avatar = pics['./pics/0.jpg']!
const account: PreviewAccount = { username: '@cafe.aurora', profilePicture: avatar }
const details = { description: 'Fotos da semana na loja da Vila Madalena.', location: 'Café Aurora, Vila Madalena', userTags: '@lucia.aurora, @bruno', productTags: 'Café coado, Pão de queijo', altText: 'Xícara de café com desenho de folha na espuma' }
const normal = 'Café coado na hora e pão de queijo saindo do forno. ☕ Passa aqui depois das 15h, que a segunda xícara é por nossa conta. #cafeaurora #vilamadalena @lucia.aurora'
type Case = { caption: string; media: PreviewMedia[]; account?: PreviewAccount | undefined; fields: object }
export const cases: Record<string, Case> = {
  empty: { caption: '', media: [], account: undefined, fields: {} },
  normal: { caption: normal, media: [pic(1)], account, fields: details },
  long: { caption: (story + story + story).slice(0, 2200), media: [pic(0), pic(1)], account, fields: { ...details, description: story } },
  many: { caption: normal, media: Array.from({ length: 15 }, (_, i) => pic(i)), account, fields: details },
  name: { caption: normal, media: [pic(3)], account: { username: 'associacao.brasileira.de.torrefadores.artesanais.de.cafe.sul', profilePicture: null }, fields: details },
  emoji: { caption: 'مرحبا بكم في مقهى أورورا! قهوة طازجة كل صباح 👨‍👩‍👧‍👦☕🇧🇷\nBom dia 👋🏽 família! ' + '👨‍👩‍👧‍👦'.repeat(70) + '\n#قهوة #café', media: [pic(2)], account: { username: 'مقهى أورورا', profilePicture: null }, fields: { ...details, description: 'وصف المنشور' } },
  video: { caption: normal, media: [], account, fields: details },
  broken: { caption: normal, media: [{ id: 'b', kind: 'video', src: './nao-existe.mp4' }], account, fields: details },
  brokenimage: { caption: normal, media: [{ id: 'b', kind: 'image', src: './nao-existe.jpg' }], account, fields: details },
  word: { caption: 'a'.repeat(600), media: [], account, fields: {} },
}
