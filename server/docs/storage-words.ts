/** What the documentation says of the calls of the storage. */
export const storageWords = {
  listStorageFolders: {
    tag: 'storage',
    summary: 'Lista as pastas da raiz do armazenamento.',
  },
  createStorageFolder: {
    tag: 'storage',
    summary: 'Cria uma pasta, com senha se for protegida.',
  },
  getStorageFolder: {
    tag: 'storage',
    summary: 'Abre uma pasta: suas subpastas e a primeira página dos seus arquivos.',
  },
  listStorageFiles: {
    tag: 'storage',
    summary: 'Lista os arquivos de uma pasta, página por página.',
  },
  renameStorageFolder: {
    tag: 'storage',
    summary: 'Renomeia uma pasta.',
  },
  deleteStorageFolder: {
    tag: 'storage',
    summary: 'Move uma pasta, com tudo o que há nela, para a lixeira.',
  },
  unlockStorageFolder: {
    tag: 'storage',
    summary: 'Abre uma pasta protegida para esta sessão.',
  },
  lockStorageFolder: {
    tag: 'storage',
    summary: 'Fecha de novo uma pasta protegida para esta sessão.',
  },
  changeFolderPassword: {
    tag: 'storage',
    summary: 'Dá a uma pasta uma senha, troca-a ou a tira. Na lixeira só dá para tirar.',
  },
  getStorageFile: {
    tag: 'storage',
    summary: 'Descreve um arquivo.',
  },
  renameStorageFile: {
    tag: 'storage',
    summary: 'Renomeia um arquivo.',
  },
  deleteStorageFile: {
    tag: 'storage',
    summary: 'Move um arquivo para a lixeira.',
  },
  announceStorageFile: {
    tag: 'storage',
    summary: 'Anuncia um arquivo e diz o endereço para onde enviá-lo por PUT.',
  },
  completeStorageUpload: {
    tag: 'storage',
    summary: 'Conclui o envio de um arquivo anunciado.',
  },
  storeStorageFile: {
    tag: 'storage',
    summary:
      'Guarda como arquivo um envio por partes já concluído, ou uma mídia que o projeto já tem.',
  },
  fetchStorageFile: {
    tag: 'storage',
    summary: 'Busca uma imagem ou um vídeo num endereço público e o guarda como arquivo.',
  },
  lookUpStorageNames: {
    tag: 'storage',
    summary: 'Acha arquivos por nome ou caminho, vários de uma vez.',
  },
  getStorageDownload: {
    tag: 'storage',
    summary: 'Dá um endereço que baixa um arquivo por um tempo.',
  },
  moveStorageItems: {
    tag: 'storage',
    summary: 'Move arquivos e pastas para outra pasta.',
  },
  deleteStorageItems: {
    tag: 'storage',
    summary: 'Move arquivos e pastas para a lixeira.',
  },
  findStorageUses: {
    tag: 'storage',
    summary: 'Diz quais posts usam os arquivos.',
  },
  searchStorage: {
    tag: 'storage',
    summary: 'Procura pastas e arquivos pelo nome.',
  },
  listStorageTrash: {
    tag: 'storage',
    summary: 'Lista o que está na lixeira.',
  },
  restoreStorageItems: {
    tag: 'storage',
    summary: 'Restaura itens da lixeira.',
  },
  purgeStorageItems: {
    tag: 'storage',
    summary: 'Exclui itens da lixeira para sempre.',
  },
  getStorageUsage: {
    tag: 'storage',
    summary: 'Diz quanto espaço de mídia o projeto usa, e quanto tem.',
  },
} as const
