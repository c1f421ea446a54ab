/** Provinces with the highest freight from every seller. */
const remote = ["新疆", "西藏", "青海", "内蒙古", "宁夏", "甘肃", "海南"];

const groups = [
  ["浙江", "江苏", "上海", "安徽"],
  ["广东", "福建", "广西", "海南", "江西", "湖南"],
  ["山东", "河北", "北京", "天津", "河南", "山西"],
];

/**
 * Returns domestic freight in fen: a first kilogram and each further started one, by distance. An
 * unknown province counts as far.
 * @param parcel `weight` in grams, whole and above 0
 */
export function freight(parcel: { from: string; to: string; weight: number }): number {
  const from = shortProvince(parcel.from);
  const to = shortProvince(parcel.to);
  const further = Math.max(0, Math.ceil(parcel.weight / 1000) - 1);
  if (from === to) return 400 + further * 100;
  if (remote.includes(to)) return 1800 + further * 1000;
  if (groups.some((group) => group.includes(from) && group.includes(to))) return 600 + further * 150;
  return 800 + further * 300;
}

/**
 * Returns the short form of a province: `广西壮族自治区`, `浙江省`, `上海市` and their short forms
 * are the same.
 */
export function shortProvince(name: string): string {
  return name.trim().replace(/(特别行政区|(壮族|回族|维吾尔)?自治区|省|市)$/u, "");
}
