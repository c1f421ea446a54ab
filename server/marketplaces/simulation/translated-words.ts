import type { CatalogueAttribute, CatalogueProduct } from "./catalogue-product.ts";

const tableLanguages = ["ja", "ko", "ru", "vi"] as const;
type TableLanguage = (typeof tableLanguages)[number];

/** Words of the catalogue by their Chinese form, in the order of `tableLanguages`. */
const table = new Map(
  `材质=素材=소재=Материал=Chất liệu|风格=スタイル=스타일=Стиль=Phong cách|颜色=カラー=색상=Цвет=Màu sắc|规格=サイズ=규격=Размер=Kích cỡ|款式=タイプ=타입=Вариант=Kiểu
纯棉=綿100%=순면=хлопок=cotton|雪纺=シフォン=시폰=шифон=voan|亚麻=リネン=리넨=лён=vải lanh|牛仔=デニム=데님=деним=denim|针织=ニット=니트=трикотаж=vải dệt kim|冰丝=冷感素材=아이스실크=ледяной шёлк=lụa băng
不锈钢=ステンレス=스테인리스=нержавеющая сталь=thép không gỉ|竹木=竹=대나무=бамбук=tre|陶瓷=陶器=도자기=керамика=gốm sứ|玻璃=ガラス=유리=стекло=thủy tinh|硅胶=シリコン=실리콘=силикон=silicon|塑料=プラスチック=플라스틱=пластик=nhựa
帆布=キャンバス=캔버스=холст=vải bố|头层牛皮=本革=소가죽=натуральная кожа=da bò|尼龙=ナイロン=나일론=нейлон=nylon|网面=メッシュ=메시=сетка=lưới|绒面=スエード=스웨이드=замша=da lộn
宽松=ゆったり=루즈핏=свободный=rộng rãi|修身=スリム=슬림핏=приталенный=ôm dáng|复古=レトロ=빈티지=ретро=cổ điển|简约=シンプル=심플=простой=đơn giản|碎花=小花柄=꽃무늬=цветочный=hoa nhí|条纹=ストライプ=스트라이프=в полоску=kẻ sọc|通勤=オフィス=오피스룩=деловой=công sở
家用=家庭用=가정용=для дома=gia dụng|便携=携帯用=휴대용=портативный=di động|加厚=厚手=두꺼운=утолщённый=dày dặn|创意=ユニーク=아이디어=креативный=sáng tạo|户外=アウトドア=아웃도어=для улицы=ngoài trời|防水=防水=방수=водонепроницаемый=chống nước|可折叠=折りたたみ=접이식=складной=gấp gọn
黑色=ブラック=블랙=чёрный=đen|白色=ホワイト=화이트=белый=trắng|米白色=オフホワイト=아이보리=молочный=trắng kem|灰色=グレー=그레이=серый=xám|藏青色=ネイビー=네이비=тёмно-синий=xanh đen|天蓝色=スカイブルー=스카이블루=голубой=xanh da trời|湖蓝色=レイクブルー=레이크블루=лазурный=xanh hồ
墨绿色=ダークグリーン=다크그린=тёмно-зелёный=xanh rêu|浅绿色=ライトグリーン=라이트그린=светло-зелёный=xanh lá nhạt|薄荷绿=ミント=민트=мятный=xanh bạc hà|酒红色=ワインレッド=와인레드=бордовый=đỏ rượu|大红色=レッド=레드=красный=đỏ|粉色=ピンク=핑크=розовый=hồng|玫红色=ローズ=로즈=малиновый=hồng đậm
紫色=パープル=퍼플=фиолетовый=tím|香芋紫=タロ=타로=сиреневый=tím khoai môn|黄色=イエロー=옐로=жёлтый=vàng|姜黄色=ジンジャー=머스터드=горчичный=vàng nghệ|橙色=オレンジ=오렌지=оранжевый=cam|卡其色=カーキ=카키=хаки=kaki|咖啡色=コーヒー=커피=кофейный=cà phê
小号=小=소형=малый=nhỏ|中号=中=중형=средний=vừa|大号=大=대형=большой=lớn|特大号=特大=특대형=очень большой=rất lớn|均码=フリーサイズ=프리사이즈=единый размер=cỡ chung|常规=レギュラー=기본=обычный=thường|加长=ロング=롱=удлинённый=dài|加绒=裏起毛=기모=с начёсом=lót nỉ|礼盒装=ギフトボックス=선물 세트=подарочный набор=hộp quà`
    .split(/[|\n]/)
    .map((row) => row.split("=") as [string, string, string, string, string])
    .map(([word, ...translations]) => [word, translations]),
);

/** Short names of products by their shape. */
const nouns: Record<CatalogueProduct["shape"], Record<TableLanguage, string>> = {
  shirt: { ja: "トップス", ko: "상의", ru: "Футболка", vi: "Áo" },
  dress: { ja: "ワンピース", ko: "원피스", ru: "Платье", vi: "Váy liền" },
  trousers: { ja: "パンツ", ko: "바지", ru: "Брюки", vi: "Quần" },
  shoe: { ja: "シューズ", ko: "신발", ru: "Обувь", vi: "Giày" },
  bag: { ja: "バッグ", ko: "가방", ru: "Сумка", vi: "Túi" },
  cup: { ja: "カップ", ko: "컵", ru: "Чашка", vi: "Cốc" },
  phone: { ja: "スマホ用品", ko: "휴대폰 용품", ru: "Для телефона", vi: "Phụ kiện điện thoại" },
  lamp: { ja: "ランプ", ko: "조명", ru: "Лампа", vi: "Đèn" },
  toy: { ja: "おもちゃ", ko: "장난감", ru: "Игрушка", vi: "Đồ chơi" },
  box: { ja: "雑貨", ko: "잡화", ru: "Товары для дома", vi: "Đồ gia dụng" },
};

type Translator = {
  title: (product: CatalogueProduct) => string;
  attribute: (attribute: CatalogueAttribute) => { name: string; value: string };
};

/**
 * Returns the translator of a simulated marketplace, which is deterministic: English, Japanese, Korean, Russian and
 * Vietnamese. A word that the table lacks is given in English, as machine translations do.
 * @returns null for an unsupported language
 */
export function translatorInto(language: string | undefined): Translator | null {
  if (language === "en")
    return {
      title: ({ titleEn }) => titleEn,
      attribute: ({ nameEn, valueEn }) => ({ name: nameEn, value: valueEn }),
    };
  const at = tableLanguages.findIndex((one) => one === language);
  const named = tableLanguages[at];
  if (named === undefined) return null;
  const word = (chinese: string, english: string) => table.get(chinese)?.[at] ?? english;
  return {
    title: ({ shape, attributes }) =>
      [nouns[shape][named], ...attributes.map(({ value, valueEn }) => word(value, valueEn))].join(", "),
    attribute: ({ name, nameEn, value, valueEn }) => ({
      name: word(name, nameEn),
      value: word(value, valueEn),
    }),
  };
}
