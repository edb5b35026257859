const names: ReadonlyMap<string, string> = new Map([
  ["Travel", "旅行"],
  ["Photography", "摄影"],
  ["Movies", "电影"],
  ["Cooking", "烹饪"],
  ["Reading", "阅读"],
  ["Gaming", "游戏"],
  ["Music", "音乐"],
  ["Hiking", "徒步"],
  ["Art", "艺术"],
  ["Dancing", "舞蹈"],
  ["Fitness", "健身"],
  ["Coffee", "咖啡"],
  ["Sports", "运动"],
  ["Nature", "自然"],
  ["Technology", "科技"],
  ["Fashion", "时尚"],
  ["Food", "美食"],
  ["Animals", "动物"],
  ["Adventure", "探险"],
  ["Culture", "文化"],
  ["Yoga", "瑜伽"],
  ["Pets", "宠物"],
  ["Wine", "葡萄酒"],
  ["Books", "书籍"],
  ["Writing", "写作"],
  ["Theater", "戏剧"],

  ["Aries", "白羊座"],
  ["Taurus", "金牛座"],
  ["Gemini", "双子座"],
  ["Cancer", "巨蟹座"],
  ["Leo", "狮子座"],
  ["Virgo", "处女座"],
  ["Libra", "天秤座"],
  ["Scorpio", "天蝎座"],
  ["Sagittarius", "射手座"],
  ["Capricorn", "摩羯座"],
  ["Aquarius", "水瓶座"],
  ["Pisces", "双鱼座"],

  ["United States", "美国"],
  ["Canada", "加拿大"],
  ["United Kingdom", "英国"],
  ["Australia", "澳大利亚"],
  ["Germany", "德国"],
  ["France", "法国"],
  ["Japan", "日本"],
  ["China", "中国"],
  ["Other", "其他"],
]);

const texts: ReadonlyMap<string, string> = new Map([
  ["You matched", "你们配对成功了"],
  ["Deleted account", "已删除的账号"],
  [
    "We could not see a face in this photo. As a first photo, a clear one of your face works best.",
    "这张照片里看不到脸。第一张照片最好是清晰的正脸照。",
  ],
]);

/** What people read for an interest, a zodiac sign or a country; one that somebody typed stays. */
export const choiceName = (choice: string): string => names.get(choice) ?? choice;

/** What people read for a sentence of the server's own; what somebody wrote stays. */
export const serverText = (words: string): string => texts.get(words) ?? words;
