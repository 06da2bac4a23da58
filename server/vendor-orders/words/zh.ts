import { counting } from './counting.ts';
import type { Words } from './words.ts';

const locale = 'zh';
const lines = counting(locale, '项', '项');
const heading = '采购订单';
const title = (number: number | null) => (number === null ? heading : `${heading} 编号 ${number}`);
/** One character costs a text message as much as two letters. */
const smsTitle = (number: number | null) => (number === null ? heading : `${heading}${number}`);

export const zh: Words = {
  locale,
  heading,
  title,
  number: (number) => `编号 ${number}`,
  documentTitle: ({ title: text, vendor, location, date }) =>
    `${text}，${vendor}，${location}，${date}`,
  labelled: (label, text) => `${label}：${text}`,
  listed: (texts) => texts.join('，'),
  linesInOrders: (ofLines, ofOrders) => `${ofOrders} 个订单，共 ${lines(ofLines)}`,
  withoutPrice: (items) => `${lines(items)}未标价`,
  total: '合计',
  totalAmount: '总金额',
  totalsByProduct: '按产品汇总',
  order: (id) => `订单 ${id}`,
  notes: '备注',
  status: { pending: '待处理', ordered: '已订购', received: '已收货', missing: '未到货' },
  columns: {
    product: '产品',
    productId: '产品编号',
    code: '货号',
    pack: '规格',
    quantity: '数量',
    unit: '单位',
    price: '单价',
    amount: '金额',
    status: '状态',
  },
  vendor: '供应商',
  deliverTo: '送货至',
  deliveryLocation: '送货地点',
  accountNumber: '客户编号',
  questions: '联系方式',
  totalOrders: '订单总数',
  asOf: (moment) => `截至 ${moment}`,
  page: (number, of) => `第 ${number} 页，共 ${of} 页`,
  noOpenItems: '没有待送货的商品',
  nothingLeft: ({ vendor, location, moment }) =>
    `截至 ${moment}，${vendor} 没有需要送到 ${location} 的商品。`,
  email: {
    hello: (name) => `${name}，您好：`,
    greeting: ({ organization, location }) => `${organization} 为 ${location} 订购以下商品。`,
    attached: '采购订单见附件 PDF。',
    listNow: '最新清单：',
    seeList: '查看最新清单',
    code: (code) => `货号 ${code}`,
  },
  sms: {
    title: smsTitle,
    heading: ({ organization, number, location, accountNumber }) =>
      `${organization}：${location} ${smsTitle(number)}${accountNumber === null ? '' : `（客户 ${accountNumber}）`}`,
    lines,
    linesAddedUp: (count) => `汇总 ${lines(count)}`,
    more: (count) => `另有 ${count} 项`,
  },
};
