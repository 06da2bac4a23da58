import { counting } from '../../drawing/words/counting.ts';
import type { ClaimWords } from './words.ts';

export const zh: ClaimWords = {
  title: (number) => `索赔单第 ${number} 号`,
  intro: ({ organization, location, date }) =>
    `${organization}对 ${date} 送达${location}的货物提出以下索赔。`,
  reason: '原因',
  reasons: {
    short: '短缺',
    damaged: '损坏',
    expired: '过期',
    too_warm: '温度过高',
    wrong_item: '商品错误',
    price: '价格高于订购价',
  },
  photo: (number) => `照片 ${number}`,
  billed: (billed, agreed) => `开票价 ${billed}，约定价 ${agreed}`,
  morePhotos: counting('zh-CN', '张照片未打印', '张照片未打印'),
  withoutAmount: counting('zh-CN', '行没有金额', '行没有金额'),
  attached: ({ attached, all }) =>
    attached === 0
      ? '索赔单以 PDF 附上。'
      : attached === all
        ? '索赔单以 PDF 附上，并附照片。'
        : `索赔单以 PDF 附上，并附 ${all} 张照片中的前 ${attached} 张。`,
  request: '请为我们开具贷记单，或回复此邮件。',
};
