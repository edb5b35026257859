import type * as english from "../store";
import type { Translation } from "./Translation";

export const store: Translation<typeof english.store> = {
  title: "会员",
  tabs: "商店",
  vip: "会员",
  coins: "金币",
  coinsSoon: "金币即将上线！",
  headline: "更多方式，遇见更多人",
  choosePlan: "选择套餐",
  popular: "最受欢迎",
  perMonth: (price) => `${price}/月`,
  was: (price) => `原价 ${price}`,
  payWith: "支付方式",
  confirmPayment: "确认支付",
  plans: { "1month": "1 个月", "3months": "3 个月", "6months": "6 个月", "12months": "12 个月" },
  methods: {
    credit: { name: "信用卡", description: "Visa、万事达、美国运通" },
    paypal: { name: "PayPal", description: "用你的 PayPal 账户支付" },
    apple: { name: "Apple Pay", description: "用面容 ID 或触控 ID 支付" },
  },
};

export const order: Translation<typeof english.order> = {
  title: "确认订单",
  invalid: "订单数据无效",
  toStore: "选择套餐",
  summary: "你的订单",
  duration: "时长",
  price: "价格",
  method: "支付方式",
  card: "**** **** **** 1234",
  change: "更改",
  benefits: "会员权益",
  benefitList: ["无限次喜欢", "查看谁喜欢你", "每月 5 次超级喜欢", "无广告体验", "高级筛选"],
  renews: "订阅会自动续费，取消后停止。",
  pay: "立即支付",
  paid: "支付成功！",
  paidHint: "商店目前仅为预览，没有实际扣款。",
};
