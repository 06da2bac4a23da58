import { zh as answers } from './answering/zh.ts';
import { counting } from './counting.ts';
import type { Numbers, Words } from './words.ts';

const locale = 'zh';
const lines = counting(locale, '项', '项');
const heading = '采购订单';
const number = (numbers: Numbers) => `编号 ${numbers.join('、')}`;
const title = (numbers: Numbers) =>
  numbers.length > 0 ? `${heading} ${number(numbers)}` : heading;
/** One character costs a text message as much as two letters. */
const smsTitle = (numbers: Numbers) => `${heading}${numbers.join('、')}`;

export const zh: Words = {
  locale,
  heading: () => heading,
  title,
  number,
  documentTitle: ({ title: text, vendor, location, date }) =>
    `${text}，${vendor}，${location}，${date}`,
  labelled: (label, text) => `${label}：${text}`,
  listed: (texts) => texts.join('，'),
  linesInOrders: (ofLines, ofOrders) => `${ofOrders} 个订单，共 ${lines(ofLines)}`,
  withoutPrice: (items) => `${lines(items)}未标价`,
  total: '合计',
  totalAmount: '总金额',
  totalOfAll: '全部采购订单合计',
  totalsByProduct: '按产品汇总',
  order: (id) => `订单 ${id}`,
  notes: '备注',
  status: { pending: '已订购', ordered: '已订购', received: '已收货', missing: '未到货' },
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
  deliveryDate: '送货日期',
  noDeliveryDate: '未定送货日期',
  accountNumber: '客户编号',
  questions: '联系方式',
  totalOrders: '订单总数',
  asOf: (moment) => `截至 ${moment}`,
  page: (at, of) => `第 ${at} 页，共 ${of} 页`,
  pages: {
    heading: '页面',
    page: (at) => `第 ${at} 页`,
    first: '首页',
    next: '下一页',
    whole: '全部页面',
    moreThan: (most) => `超过 ${most.toLocaleString(locale)} 行`,
    ofPage: '本页',
    sendFirst: '请先发送本页的答复，再打开其他页面。',
    allOfPage: '本页全部可以供应',
  },
  noOpenItems: '没有待送货的商品',
  answers,
  nothingLeft: ({ vendor, location, moment }) =>
    `截至 ${moment}，${vendor} 没有需要送到 ${location} 的商品。`,
  email: {
    hello: (name) => `${name}，您好：`,
    greeting: ({ organization, location }) => `${organization} 为 ${location} 订购以下商品。`,
    attached: () => '采购订单见附件 PDF。',
    listNow: '最新清单：',
    seeList: '查看最新清单',
    code: (code) => `货号 ${code}`,
  },
  change: {
    title: (of) => `${title([of])} 变更`,
    greeting: ({ location }) => `自发送本采购订单以来，${location} 的订货有以下变更：`,
    changed: ({ now, before, product }) => `${product}：由 ${before} 改为 ${now}`,
    added: ({ now, product }) => `新增：${now} ${product}`,
    takenOut: ({ before, product }) => `取消：${before} ${product}`,
    priced: ({ now, before }) => `价格由 ${before} 改为 ${now}`,
    noPrice: '无',
    before: '原数量',
    now: '现数量',
    notOrdered: '未订购',
    removed: '已取消',
    rest: '其余内容不变。',
    sms: ({ organization, number: of, location }) =>
      `${organization}：${location} 采购订单${of}变更`,
  },
  sms: {
    title: smsTitle,
    number: (of) => `编号${of}`,
    delivery: (day) => `${day}送货`,
    heading: ({ organization, title: text, location, accountNumber }) =>
      `${organization}：${location} ${text}${accountNumber === null ? '' : `（客户 ${accountNumber}）`}`,
    lines,
    linesAddedUp: (count) => `汇总 ${lines(count)}`,
    more: (count) => `另有 ${count} 项`,
  },
};
