%struct.CudaLaunch = type { i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, i64, [12 x i64], [3 x i32], [3 x i32], [3 x i32], i32, i32, i32, i32, i32, i32, i32, [32 x i32], [64 x %struct.CudaRange] }
%struct.CudaRange = type { i64, i64, i32, i32 }
%struct.Found = type { i32, i64, i64, i64 }
%struct.Loaded = type { i32, i32, i32, i32, i32 }

@wc_launch = external dso_local local_unnamed_addr addrspace(4) constant %struct.CudaLaunch, align 8
@wc_lds = external dso_local local_unnamed_addr addrspace(3) global [0 x i8], align 1

define dso_local %struct.Found @wc_find_range(i64 noundef %0, i64 noundef %1, i32 noundef %2, i64 noundef %3, i64 noundef %4, i32 noundef %5, i32 noundef %6) local_unnamed_addr #0 {
  %8 = sub i64 %0, %3
  %9 = icmp ugt i64 %8, %4
  %10 = sub nuw i64 %4, %8
  %11 = icmp ugt i64 %1, %10
  %12 = select i1 %9, i1 true, i1 %11
  br i1 %12, label %13, label %217

13:                                               ; preds = %7
  %14 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 8), align 8
  %15 = icmp ugt i64 %14, 64
  br i1 %15, label %16, label %94

16:                                               ; preds = %13
  %17 = load i64, ptr addrspace(4) @wc_launch, align 8
  %18 = inttoptr i64 %17 to ptr addrspace(1)
  br label %19

19:                                               ; preds = %19, %16
  %20 = phi i64 [ %14, %16 ], [ %30, %19 ]
  %21 = phi i64 [ 0, %16 ], [ %29, %19 ]
  %22 = add i64 %21, %20
  %23 = lshr i64 %22, 1
  %24 = getelementptr inbounds nuw %struct.CudaRange, ptr addrspace(1) %18, i64 %23
  %25 = getelementptr inbounds nuw i8, ptr addrspace(1) %24, i64 8
  %26 = load i64, ptr addrspace(1) %25, align 8
  %27 = icmp ugt i64 %26, %0
  %28 = add nuw i64 %23, 1
  %29 = select i1 %27, i64 %21, i64 %28
  %30 = select i1 %27, i64 %23, i64 %20
  %31 = icmp ult i64 %29, %30
  br i1 %31, label %19, label %32

32:                                               ; preds = %19
  %33 = icmp ult i64 %29, %14
  br i1 %33, label %34, label %217

34:                                               ; preds = %32
  %35 = getelementptr inbounds nuw %struct.CudaRange, ptr addrspace(1) %18, i64 %29
  %36 = icmp eq i32 %2, 0
  %37 = and i64 %1, 3
  %38 = icmp eq i64 %37, 0
  %39 = and i1 %36, %38
  %40 = load i64, ptr addrspace(1) %35, align 8
  %41 = icmp ugt i64 %40, %0
  br i1 %41, label %42, label %49

42:                                               ; preds = %34
  %43 = xor i64 %40, %0
  %44 = icmp ult i64 %43, 4
  %45 = and i1 %39, %44
  br i1 %45, label %46, label %217

46:                                               ; preds = %42
  %47 = add i64 %1, %0
  %48 = sub i64 %47, %40
  br label %49

49:                                               ; preds = %46, %34
  %50 = phi i64 [ %40, %46 ], [ %0, %34 ]
  %51 = phi i64 [ %48, %46 ], [ %1, %34 ]
  %52 = getelementptr inbounds nuw i8, ptr addrspace(1) %35, i64 16
  %53 = load i32, ptr addrspace(1) %52, align 8
  %54 = getelementptr inbounds nuw i8, ptr addrspace(1) %35, i64 8
  %55 = load i64, ptr addrspace(1) %54, align 8
  %56 = sub i64 %55, %50
  %57 = icmp ugt i64 %51, %56
  br i1 %57, label %58, label %86

58:                                               ; preds = %49
  %59 = getelementptr inbounds nuw i8, ptr addrspace(1) %35, i64 20
  %60 = load i32, ptr addrspace(1) %59, align 4
  %61 = icmp eq i32 %60, 0
  br i1 %61, label %77, label %67

62:                                               ; preds = %67
  %63 = getelementptr inbounds nuw i8, ptr addrspace(1) %68, i64 24
  %64 = getelementptr inbounds nuw i8, ptr addrspace(1) %68, i64 44
  %65 = load i32, ptr addrspace(1) %64, align 4
  %66 = icmp eq i32 %65, 0
  br i1 %66, label %77, label %67

67:                                               ; preds = %58, %62
  %68 = phi ptr addrspace(1) [ %63, %62 ], [ %35, %58 ]
  %69 = phi i32 [ %72, %62 ], [ %53, %58 ]
  %70 = getelementptr inbounds nuw i8, ptr addrspace(1) %68, i64 40
  %71 = load i32, ptr addrspace(1) %70, align 8
  %72 = and i32 %71, %69
  %73 = getelementptr inbounds nuw i8, ptr addrspace(1) %68, i64 32
  %74 = load i64, ptr addrspace(1) %73, align 8
  %75 = sub i64 %74, %50
  %76 = icmp ugt i64 %51, %75
  br i1 %76, label %62, label %86

77:                                               ; preds = %62, %58
  %78 = phi i64 [ %55, %58 ], [ %74, %62 ]
  %79 = phi i32 [ %53, %58 ], [ %72, %62 ]
  br i1 %39, label %80, label %217

80:                                               ; preds = %77
  %81 = add i64 %78, -1
  %82 = add i64 %50, -1
  %83 = add i64 %82, %51
  %84 = xor i64 %81, %83
  %85 = icmp ult i64 %84, 4
  br i1 %85, label %86, label %217

86:                                               ; preds = %67, %80, %49
  %87 = phi i32 [ %79, %80 ], [ %53, %49 ], [ %72, %67 ]
  %88 = icmp ne i32 %87, 0
  %89 = select i1 %36, i1 true, i1 %88
  br i1 %89, label %90, label %217

90:                                               ; preds = %86
  %91 = icmp eq i32 %53, 0
  %92 = sub i64 %55, %40
  %93 = select i1 %91, i64 0, i64 %92
  br label %217

94:                                               ; preds = %13
  %95 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 80), align 8
  %96 = inttoptr i64 %95 to ptr addrspace(1)
  %97 = lshr i32 %5, 2
  %98 = and i32 %97, 63
  %99 = zext nneg i32 %98 to i64
  %100 = getelementptr inbounds nuw i32, ptr addrspace(1) %96, i64 %99
  %101 = load i32, ptr addrspace(1) %100, align 4
  %102 = zext i32 %101 to i64
  %103 = icmp samesign ugt i64 %14, %102
  br i1 %103, label %104, label %124

104:                                              ; preds = %94
  %105 = getelementptr inbounds nuw %struct.CudaRange, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 376), i64 %102
  %106 = getelementptr inbounds nuw i8, ptr addrspace(4) %105, i64 8
  %107 = load i64, ptr addrspace(4) %106, align 8
  %108 = load i64, ptr addrspace(4) %105, align 8
  %109 = sub i64 %107, %108
  %110 = sub i64 %0, %108
  %111 = icmp uge i64 %110, %109
  %112 = sub nuw i64 %109, %110
  %113 = icmp ugt i64 %1, %112
  %114 = select i1 %111, i1 true, i1 %113
  br i1 %114, label %124, label %115

115:                                              ; preds = %104
  %116 = icmp eq i32 %2, 0
  %117 = getelementptr inbounds nuw i8, ptr addrspace(4) %105, i64 16
  %118 = load i32, ptr addrspace(4) %117, align 8
  %119 = icmp eq i32 %118, 0
  br i1 %116, label %120, label %122

120:                                              ; preds = %115
  %121 = select i1 %119, i64 0, i64 %109
  br label %124

122:                                              ; preds = %115
  br i1 %119, label %124, label %123

123:                                              ; preds = %122
  br label %124

124:                                              ; preds = %120, %94, %104, %122, %123
  %125 = phi i64 [ undef, %104 ], [ undef, %94 ], [ undef, %122 ], [ %108, %120 ], [ %108, %123 ]
  %126 = phi i64 [ undef, %104 ], [ undef, %94 ], [ undef, %122 ], [ %109, %120 ], [ %109, %123 ]
  %127 = phi i64 [ undef, %104 ], [ undef, %94 ], [ undef, %122 ], [ %121, %120 ], [ %109, %123 ]
  %128 = phi i1 [ true, %104 ], [ true, %94 ], [ true, %122 ], [ false, %120 ], [ false, %123 ]
  br i1 %128, label %129, label %217

129:                                              ; preds = %124
  %130 = icmp eq i64 %14, 0
  br i1 %130, label %144, label %131

131:                                              ; preds = %129, %131
  %132 = phi i64 [ %142, %131 ], [ %14, %129 ]
  %133 = phi i64 [ %141, %131 ], [ 0, %129 ]
  %134 = add nuw nsw i64 %133, %132
  %135 = lshr i64 %134, 1
  %136 = getelementptr inbounds nuw %struct.CudaRange, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 376), i64 %135
  %137 = getelementptr inbounds nuw i8, ptr addrspace(4) %136, i64 8
  %138 = load i64, ptr addrspace(4) %137, align 8
  %139 = icmp ugt i64 %138, %0
  %140 = add nuw nsw i64 %135, 1
  %141 = select i1 %139, i64 %133, i64 %140
  %142 = select i1 %139, i64 %135, i64 %132
  %143 = icmp ult i64 %141, %142
  br i1 %143, label %131, label %144

144:                                              ; preds = %131, %129
  %145 = phi i64 [ 0, %129 ], [ %141, %131 ]
  %146 = icmp ult i64 %145, %14
  br i1 %146, label %147, label %208

147:                                              ; preds = %144
  %148 = getelementptr inbounds nuw %struct.CudaRange, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 376), i64 %145
  %149 = icmp eq i32 %2, 0
  %150 = and i64 %1, 3
  %151 = icmp eq i64 %150, 0
  %152 = and i1 %149, %151
  %153 = load i64, ptr addrspace(4) %148, align 8
  %154 = icmp ugt i64 %153, %0
  br i1 %154, label %155, label %162

155:                                              ; preds = %147
  %156 = xor i64 %153, %0
  %157 = icmp ult i64 %156, 4
  %158 = and i1 %152, %157
  br i1 %158, label %159, label %208

159:                                              ; preds = %155
  %160 = add i64 %1, %0
  %161 = sub i64 %160, %153
  br label %162

162:                                              ; preds = %159, %147
  %163 = phi i64 [ %153, %159 ], [ %0, %147 ]
  %164 = phi i64 [ %161, %159 ], [ %1, %147 ]
  %165 = getelementptr inbounds nuw i8, ptr addrspace(4) %148, i64 16
  %166 = load i32, ptr addrspace(4) %165, align 8
  %167 = getelementptr inbounds nuw i8, ptr addrspace(4) %148, i64 8
  %168 = load i64, ptr addrspace(4) %167, align 8
  %169 = sub i64 %168, %163
  %170 = icmp ugt i64 %164, %169
  br i1 %170, label %171, label %199

171:                                              ; preds = %162
  %172 = getelementptr inbounds nuw i8, ptr addrspace(4) %148, i64 20
  %173 = load i32, ptr addrspace(4) %172, align 4
  %174 = icmp eq i32 %173, 0
  br i1 %174, label %190, label %180

175:                                              ; preds = %180
  %176 = getelementptr inbounds nuw i8, ptr addrspace(4) %181, i64 24
  %177 = getelementptr inbounds nuw i8, ptr addrspace(4) %181, i64 44
  %178 = load i32, ptr addrspace(4) %177, align 4
  %179 = icmp eq i32 %178, 0
  br i1 %179, label %190, label %180

180:                                              ; preds = %171, %175
  %181 = phi ptr addrspace(4) [ %176, %175 ], [ %148, %171 ]
  %182 = phi i32 [ %185, %175 ], [ %166, %171 ]
  %183 = getelementptr inbounds nuw i8, ptr addrspace(4) %181, i64 40
  %184 = load i32, ptr addrspace(4) %183, align 8
  %185 = and i32 %184, %182
  %186 = getelementptr inbounds nuw i8, ptr addrspace(4) %181, i64 32
  %187 = load i64, ptr addrspace(4) %186, align 8
  %188 = sub i64 %187, %163
  %189 = icmp ugt i64 %164, %188
  br i1 %189, label %175, label %199

190:                                              ; preds = %175, %171
  %191 = phi i64 [ %168, %171 ], [ %187, %175 ]
  %192 = phi i32 [ %166, %171 ], [ %185, %175 ]
  br i1 %152, label %193, label %208

193:                                              ; preds = %190
  %194 = add i64 %191, -1
  %195 = add i64 %163, -1
  %196 = add i64 %195, %164
  %197 = xor i64 %194, %196
  %198 = icmp ult i64 %197, 4
  br i1 %198, label %199, label %208

199:                                              ; preds = %180, %193, %162
  %200 = phi i32 [ %192, %193 ], [ %166, %162 ], [ %185, %180 ]
  %201 = icmp ne i32 %200, 0
  %202 = select i1 %149, i1 true, i1 %201
  br i1 %202, label %203, label %208

203:                                              ; preds = %199
  %204 = icmp eq i32 %166, 0
  %205 = sub i64 %168, %153
  %206 = select i1 %204, i64 0, i64 %205
  %207 = trunc nuw nsw i64 %145 to i32
  br label %208

208:                                              ; preds = %144, %155, %190, %193, %199, %203
  %209 = phi i32 [ 1, %155 ], [ 1, %144 ], [ 0, %203 ], [ 1, %190 ], [ 1, %193 ], [ 5, %199 ]
  %210 = phi i64 [ 0, %155 ], [ 0, %144 ], [ %153, %203 ], [ 0, %190 ], [ 0, %193 ], [ 0, %199 ]
  %211 = phi i64 [ 0, %155 ], [ 0, %144 ], [ %205, %203 ], [ 0, %190 ], [ 0, %193 ], [ 0, %199 ]
  %212 = phi i64 [ 0, %155 ], [ 0, %144 ], [ %206, %203 ], [ 0, %190 ], [ 0, %193 ], [ 0, %199 ]
  %213 = phi i32 [ 0, %155 ], [ 0, %144 ], [ %207, %203 ], [ 0, %190 ], [ 0, %193 ], [ 0, %199 ]
  %214 = add i32 %6, 64
  %215 = zext i32 %214 to i64
  %216 = getelementptr inbounds nuw i32, ptr addrspace(1) %96, i64 %215
  store i32 %213, ptr addrspace(1) %216, align 4
  store i32 %213, ptr addrspace(1) %100, align 4
  br label %217

217:                                              ; preds = %90, %86, %80, %77, %42, %32, %208, %124, %7
  %218 = phi i32 [ 0, %7 ], [ 0, %124 ], [ %209, %208 ], [ 1, %42 ], [ 1, %32 ], [ 0, %90 ], [ 1, %77 ], [ 1, %80 ], [ 5, %86 ]
  %219 = phi i64 [ %3, %7 ], [ %125, %124 ], [ %210, %208 ], [ 0, %42 ], [ 0, %32 ], [ %40, %90 ], [ 0, %77 ], [ 0, %80 ], [ 0, %86 ]
  %220 = phi i64 [ %4, %7 ], [ %126, %124 ], [ %211, %208 ], [ 0, %42 ], [ 0, %32 ], [ %92, %90 ], [ 0, %77 ], [ 0, %80 ], [ 0, %86 ]
  %221 = phi i64 [ %4, %7 ], [ %127, %124 ], [ %212, %208 ], [ 0, %42 ], [ 0, %32 ], [ %93, %90 ], [ 0, %77 ], [ 0, %80 ], [ 0, %86 ]
  %222 = insertvalue %struct.Found poison, i32 %218, 0
  %223 = insertvalue %struct.Found %222, i64 %219, 1
  %224 = insertvalue %struct.Found %223, i64 %220, 2
  %225 = insertvalue %struct.Found %224, i64 %221, 3
  ret %struct.Found %225
}

define dso_local %struct.Loaded @wc_load_bytes(i64 noundef %0, i32 noundef %1) local_unnamed_addr #1 {
  %3 = and i64 %0, 3
  %4 = icmp ne i64 %3, 0
  %5 = icmp ult i32 %1, 4
  %6 = or i1 %4, %5
  br i1 %6, label %7, label %9

7:                                                ; preds = %2
  %8 = icmp eq i32 %1, 0
  br i1 %8, label %40, label %12

9:                                                ; preds = %2
  %10 = inttoptr i64 %0 to ptr addrspace(1)
  %11 = load i32, ptr addrspace(1) %10, align 4
  br label %40

12:                                               ; preds = %7
  %13 = inttoptr i64 %0 to ptr addrspace(1)
  %14 = load i8, ptr addrspace(1) %13, align 1
  %15 = zext i8 %14 to i32
  %16 = icmp eq i32 %1, 1
  br i1 %16, label %40, label %17

17:                                               ; preds = %12
  %18 = add i64 %0, 1
  %19 = inttoptr i64 %18 to ptr addrspace(1)
  %20 = load i8, ptr addrspace(1) %19, align 1
  %21 = zext i8 %20 to i32
  %22 = shl nuw nsw i32 %21, 8
  %23 = or disjoint i32 %22, %15
  %24 = icmp eq i32 %1, 2
  br i1 %24, label %40, label %25

25:                                               ; preds = %17
  %26 = add i64 %0, 2
  %27 = inttoptr i64 %26 to ptr addrspace(1)
  %28 = load i8, ptr addrspace(1) %27, align 1
  %29 = zext i8 %28 to i32
  %30 = shl nuw nsw i32 %29, 16
  %31 = or disjoint i32 %30, %23
  %32 = icmp eq i32 %1, 3
  br i1 %32, label %40, label %33

33:                                               ; preds = %25
  %34 = add i64 %0, 3
  %35 = inttoptr i64 %34 to ptr addrspace(1)
  %36 = load i8, ptr addrspace(1) %35, align 1
  %37 = zext i8 %36 to i32
  %38 = shl nuw i32 %37, 24
  %39 = or disjoint i32 %38, %31
  br label %40

40:                                               ; preds = %7, %9, %12, %17, %25, %33
  %41 = phi i32 [ %11, %9 ], [ 0, %7 ], [ %39, %33 ], [ %15, %12 ], [ %31, %25 ], [ %23, %17 ]
  %42 = icmp ult i32 %1, 8
  %43 = or i1 %4, %42
  br i1 %43, label %44, label %47

44:                                               ; preds = %40
  %45 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 4)
  %46 = icmp ugt i32 %1, 4
  br i1 %46, label %51, label %80

47:                                               ; preds = %40
  %48 = add i64 %0, 4
  %49 = inttoptr i64 %48 to ptr addrspace(1)
  %50 = load i32, ptr addrspace(1) %49, align 4
  br label %80

51:                                               ; preds = %44
  %52 = add i64 %0, 4
  %53 = inttoptr i64 %52 to ptr addrspace(1)
  %54 = load i8, ptr addrspace(1) %53, align 1
  %55 = zext i8 %54 to i32
  %56 = icmp eq i32 %45, 1
  br i1 %56, label %80, label %57

57:                                               ; preds = %51
  %58 = add i64 %0, 5
  %59 = inttoptr i64 %58 to ptr addrspace(1)
  %60 = load i8, ptr addrspace(1) %59, align 1
  %61 = zext i8 %60 to i32
  %62 = shl nuw nsw i32 %61, 8
  %63 = or disjoint i32 %62, %55
  %64 = icmp eq i32 %45, 2
  br i1 %64, label %80, label %65

65:                                               ; preds = %57
  %66 = add i64 %0, 6
  %67 = inttoptr i64 %66 to ptr addrspace(1)
  %68 = load i8, ptr addrspace(1) %67, align 1
  %69 = zext i8 %68 to i32
  %70 = shl nuw nsw i32 %69, 16
  %71 = or disjoint i32 %70, %63
  %72 = icmp eq i32 %45, 3
  br i1 %72, label %80, label %73

73:                                               ; preds = %65
  %74 = add i64 %0, 7
  %75 = inttoptr i64 %74 to ptr addrspace(1)
  %76 = load i8, ptr addrspace(1) %75, align 1
  %77 = zext i8 %76 to i32
  %78 = shl nuw i32 %77, 24
  %79 = or disjoint i32 %78, %71
  br label %80

80:                                               ; preds = %44, %47, %51, %57, %65, %73
  %81 = phi i32 [ %50, %47 ], [ 0, %44 ], [ %79, %73 ], [ %55, %51 ], [ %71, %65 ], [ %63, %57 ]
  %82 = icmp ult i32 %1, 12
  %83 = or i1 %4, %82
  br i1 %83, label %84, label %87

84:                                               ; preds = %80
  %85 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 8)
  %86 = icmp ugt i32 %1, 8
  br i1 %86, label %91, label %120

87:                                               ; preds = %80
  %88 = add i64 %0, 8
  %89 = inttoptr i64 %88 to ptr addrspace(1)
  %90 = load i32, ptr addrspace(1) %89, align 4
  br label %120

91:                                               ; preds = %84
  %92 = add i64 %0, 8
  %93 = inttoptr i64 %92 to ptr addrspace(1)
  %94 = load i8, ptr addrspace(1) %93, align 1
  %95 = zext i8 %94 to i32
  %96 = icmp eq i32 %85, 1
  br i1 %96, label %120, label %97

97:                                               ; preds = %91
  %98 = add i64 %0, 9
  %99 = inttoptr i64 %98 to ptr addrspace(1)
  %100 = load i8, ptr addrspace(1) %99, align 1
  %101 = zext i8 %100 to i32
  %102 = shl nuw nsw i32 %101, 8
  %103 = or disjoint i32 %102, %95
  %104 = icmp eq i32 %85, 2
  br i1 %104, label %120, label %105

105:                                              ; preds = %97
  %106 = add i64 %0, 10
  %107 = inttoptr i64 %106 to ptr addrspace(1)
  %108 = load i8, ptr addrspace(1) %107, align 1
  %109 = zext i8 %108 to i32
  %110 = shl nuw nsw i32 %109, 16
  %111 = or disjoint i32 %110, %103
  %112 = icmp eq i32 %85, 3
  br i1 %112, label %120, label %113

113:                                              ; preds = %105
  %114 = add i64 %0, 11
  %115 = inttoptr i64 %114 to ptr addrspace(1)
  %116 = load i8, ptr addrspace(1) %115, align 1
  %117 = zext i8 %116 to i32
  %118 = shl nuw i32 %117, 24
  %119 = or disjoint i32 %118, %111
  br label %120

120:                                              ; preds = %84, %87, %91, %97, %105, %113
  %121 = phi i32 [ %90, %87 ], [ 0, %84 ], [ %119, %113 ], [ %95, %91 ], [ %111, %105 ], [ %103, %97 ]
  %122 = icmp ult i32 %1, 16
  %123 = or i1 %4, %122
  br i1 %123, label %124, label %127

124:                                              ; preds = %120
  %125 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 12)
  %126 = icmp ugt i32 %1, 12
  br i1 %126, label %131, label %160

127:                                              ; preds = %120
  %128 = add i64 %0, 12
  %129 = inttoptr i64 %128 to ptr addrspace(1)
  %130 = load i32, ptr addrspace(1) %129, align 4
  br label %160

131:                                              ; preds = %124
  %132 = add i64 %0, 12
  %133 = inttoptr i64 %132 to ptr addrspace(1)
  %134 = load i8, ptr addrspace(1) %133, align 1
  %135 = zext i8 %134 to i32
  %136 = icmp eq i32 %125, 1
  br i1 %136, label %160, label %137

137:                                              ; preds = %131
  %138 = add i64 %0, 13
  %139 = inttoptr i64 %138 to ptr addrspace(1)
  %140 = load i8, ptr addrspace(1) %139, align 1
  %141 = zext i8 %140 to i32
  %142 = shl nuw nsw i32 %141, 8
  %143 = or disjoint i32 %142, %135
  %144 = icmp eq i32 %125, 2
  br i1 %144, label %160, label %145

145:                                              ; preds = %137
  %146 = add i64 %0, 14
  %147 = inttoptr i64 %146 to ptr addrspace(1)
  %148 = load i8, ptr addrspace(1) %147, align 1
  %149 = zext i8 %148 to i32
  %150 = shl nuw nsw i32 %149, 16
  %151 = or disjoint i32 %150, %143
  %152 = icmp eq i32 %125, 3
  br i1 %152, label %160, label %153

153:                                              ; preds = %145
  %154 = add i64 %0, 15
  %155 = inttoptr i64 %154 to ptr addrspace(1)
  %156 = load i8, ptr addrspace(1) %155, align 1
  %157 = zext i8 %156 to i32
  %158 = shl nuw i32 %157, 24
  %159 = or disjoint i32 %158, %151
  br label %160

160:                                              ; preds = %124, %127, %131, %137, %145, %153
  %161 = phi i32 [ %130, %127 ], [ 0, %124 ], [ %159, %153 ], [ %135, %131 ], [ %151, %145 ], [ %143, %137 ]
  %162 = insertvalue %struct.Loaded { i32 0, i32 poison, i32 poison, i32 poison, i32 poison }, i32 %41, 1
  %163 = insertvalue %struct.Loaded %162, i32 %81, 2
  %164 = insertvalue %struct.Loaded %163, i32 %121, 3
  %165 = insertvalue %struct.Loaded %164, i32 %161, 4
  ret %struct.Loaded %165
}

define dso_local void @wc_store_bytes(i64 noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #2 {
  %7 = and i64 %0, 3
  %8 = icmp ne i64 %7, 0
  %9 = icmp ult i32 %1, 4
  %10 = or i1 %8, %9
  br i1 %10, label %11, label %13

11:                                               ; preds = %6
  %12 = icmp eq i32 %1, 0
  br i1 %12, label %36, label %15

13:                                               ; preds = %6
  %14 = inttoptr i64 %0 to ptr addrspace(1)
  store i32 %2, ptr addrspace(1) %14, align 4
  br label %36

15:                                               ; preds = %11
  %16 = trunc i32 %2 to i8
  %17 = inttoptr i64 %0 to ptr addrspace(1)
  store i8 %16, ptr addrspace(1) %17, align 1
  %18 = icmp eq i32 %1, 1
  br i1 %18, label %36, label %19

19:                                               ; preds = %15
  %20 = lshr i32 %2, 8
  %21 = trunc i32 %20 to i8
  %22 = add i64 %0, 1
  %23 = inttoptr i64 %22 to ptr addrspace(1)
  store i8 %21, ptr addrspace(1) %23, align 1
  %24 = icmp eq i32 %1, 2
  br i1 %24, label %36, label %25

25:                                               ; preds = %19
  %26 = lshr i32 %2, 16
  %27 = trunc i32 %26 to i8
  %28 = add i64 %0, 2
  %29 = inttoptr i64 %28 to ptr addrspace(1)
  store i8 %27, ptr addrspace(1) %29, align 1
  %30 = icmp eq i32 %1, 3
  br i1 %30, label %36, label %31

31:                                               ; preds = %25
  %32 = add i64 %0, 3
  %33 = inttoptr i64 %32 to ptr addrspace(1)
  %34 = lshr i32 %2, 24
  %35 = trunc nuw i32 %34 to i8
  store i8 %35, ptr addrspace(1) %33, align 1
  br label %36

36:                                               ; preds = %11, %13, %15, %19, %25, %31
  %37 = icmp ult i32 %1, 8
  %38 = or i1 %8, %37
  br i1 %38, label %39, label %42

39:                                               ; preds = %36
  %40 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 4)
  %41 = icmp ugt i32 %1, 4
  br i1 %41, label %45, label %67

42:                                               ; preds = %36
  %43 = add i64 %0, 4
  %44 = inttoptr i64 %43 to ptr addrspace(1)
  store i32 %3, ptr addrspace(1) %44, align 4
  br label %67

45:                                               ; preds = %39
  %46 = trunc i32 %3 to i8
  %47 = add i64 %0, 4
  %48 = inttoptr i64 %47 to ptr addrspace(1)
  store i8 %46, ptr addrspace(1) %48, align 1
  %49 = icmp eq i32 %40, 1
  br i1 %49, label %67, label %50

50:                                               ; preds = %45
  %51 = lshr i32 %3, 8
  %52 = trunc i32 %51 to i8
  %53 = add i64 %0, 5
  %54 = inttoptr i64 %53 to ptr addrspace(1)
  store i8 %52, ptr addrspace(1) %54, align 1
  %55 = icmp eq i32 %40, 2
  br i1 %55, label %67, label %56

56:                                               ; preds = %50
  %57 = lshr i32 %3, 16
  %58 = trunc i32 %57 to i8
  %59 = add i64 %0, 6
  %60 = inttoptr i64 %59 to ptr addrspace(1)
  store i8 %58, ptr addrspace(1) %60, align 1
  %61 = icmp eq i32 %40, 3
  br i1 %61, label %67, label %62

62:                                               ; preds = %56
  %63 = add i64 %0, 7
  %64 = inttoptr i64 %63 to ptr addrspace(1)
  %65 = lshr i32 %3, 24
  %66 = trunc nuw i32 %65 to i8
  store i8 %66, ptr addrspace(1) %64, align 1
  br label %67

67:                                               ; preds = %39, %42, %45, %50, %56, %62
  %68 = icmp ult i32 %1, 12
  %69 = or i1 %8, %68
  br i1 %69, label %70, label %73

70:                                               ; preds = %67
  %71 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 8)
  %72 = icmp ugt i32 %1, 8
  br i1 %72, label %76, label %98

73:                                               ; preds = %67
  %74 = add i64 %0, 8
  %75 = inttoptr i64 %74 to ptr addrspace(1)
  store i32 %4, ptr addrspace(1) %75, align 4
  br label %98

76:                                               ; preds = %70
  %77 = trunc i32 %4 to i8
  %78 = add i64 %0, 8
  %79 = inttoptr i64 %78 to ptr addrspace(1)
  store i8 %77, ptr addrspace(1) %79, align 1
  %80 = icmp eq i32 %71, 1
  br i1 %80, label %98, label %81

81:                                               ; preds = %76
  %82 = lshr i32 %4, 8
  %83 = trunc i32 %82 to i8
  %84 = add i64 %0, 9
  %85 = inttoptr i64 %84 to ptr addrspace(1)
  store i8 %83, ptr addrspace(1) %85, align 1
  %86 = icmp eq i32 %71, 2
  br i1 %86, label %98, label %87

87:                                               ; preds = %81
  %88 = lshr i32 %4, 16
  %89 = trunc i32 %88 to i8
  %90 = add i64 %0, 10
  %91 = inttoptr i64 %90 to ptr addrspace(1)
  store i8 %89, ptr addrspace(1) %91, align 1
  %92 = icmp eq i32 %71, 3
  br i1 %92, label %98, label %93

93:                                               ; preds = %87
  %94 = add i64 %0, 11
  %95 = inttoptr i64 %94 to ptr addrspace(1)
  %96 = lshr i32 %4, 24
  %97 = trunc nuw i32 %96 to i8
  store i8 %97, ptr addrspace(1) %95, align 1
  br label %98

98:                                               ; preds = %70, %73, %76, %81, %87, %93
  %99 = icmp ult i32 %1, 16
  %100 = or i1 %8, %99
  br i1 %100, label %101, label %104

101:                                              ; preds = %98
  %102 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 12)
  %103 = icmp ugt i32 %1, 12
  br i1 %103, label %107, label %129

104:                                              ; preds = %98
  %105 = add i64 %0, 12
  %106 = inttoptr i64 %105 to ptr addrspace(1)
  store i32 %5, ptr addrspace(1) %106, align 4
  br label %129

107:                                              ; preds = %101
  %108 = trunc i32 %5 to i8
  %109 = add i64 %0, 12
  %110 = inttoptr i64 %109 to ptr addrspace(1)
  store i8 %108, ptr addrspace(1) %110, align 1
  %111 = icmp eq i32 %102, 1
  br i1 %111, label %129, label %112

112:                                              ; preds = %107
  %113 = lshr i32 %5, 8
  %114 = trunc i32 %113 to i8
  %115 = add i64 %0, 13
  %116 = inttoptr i64 %115 to ptr addrspace(1)
  store i8 %114, ptr addrspace(1) %116, align 1
  %117 = icmp eq i32 %102, 2
  br i1 %117, label %129, label %118

118:                                              ; preds = %112
  %119 = lshr i32 %5, 16
  %120 = trunc i32 %119 to i8
  %121 = add i64 %0, 14
  %122 = inttoptr i64 %121 to ptr addrspace(1)
  store i8 %120, ptr addrspace(1) %122, align 1
  %123 = icmp eq i32 %102, 3
  br i1 %123, label %129, label %124

124:                                              ; preds = %118
  %125 = add i64 %0, 15
  %126 = inttoptr i64 %125 to ptr addrspace(1)
  %127 = lshr i32 %5, 24
  %128 = trunc nuw i32 %127 to i8
  store i8 %128, ptr addrspace(1) %126, align 1
  br label %129

129:                                              ; preds = %101, %104, %107, %112, %118, %124
  ret void
}

define dso_local %struct.Loaded @wc_load_lds(i32 noundef %0, i32 noundef %1) local_unnamed_addr #3 {
  %3 = zext i32 %0 to i64
  %4 = and i64 %3, 3
  %5 = icmp ne i64 %4, 0
  %6 = icmp ult i32 %1, 4
  %7 = or i1 %6, %5
  %8 = getelementptr inbounds nuw i8, ptr addrspace(3) @wc_lds, i64 %3
  br i1 %7, label %9, label %11

9:                                                ; preds = %2
  %10 = icmp eq i32 %1, 0
  br i1 %10, label %37, label %13

11:                                               ; preds = %2
  %12 = load i32, ptr addrspace(3) %8, align 4
  br label %37

13:                                               ; preds = %9
  %14 = load i8, ptr addrspace(3) %8, align 1
  %15 = zext i8 %14 to i32
  %16 = icmp eq i32 %1, 1
  br i1 %16, label %37, label %17

17:                                               ; preds = %13
  %18 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 1
  %19 = load i8, ptr addrspace(3) %18, align 1
  %20 = zext i8 %19 to i32
  %21 = shl nuw nsw i32 %20, 8
  %22 = or disjoint i32 %21, %15
  %23 = icmp eq i32 %1, 2
  br i1 %23, label %37, label %24

24:                                               ; preds = %17
  %25 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 2
  %26 = load i8, ptr addrspace(3) %25, align 1
  %27 = zext i8 %26 to i32
  %28 = shl nuw nsw i32 %27, 16
  %29 = or disjoint i32 %28, %22
  %30 = icmp eq i32 %1, 3
  br i1 %30, label %37, label %31

31:                                               ; preds = %24
  %32 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 3
  %33 = load i8, ptr addrspace(3) %32, align 1
  %34 = zext i8 %33 to i32
  %35 = shl nuw i32 %34, 24
  %36 = or disjoint i32 %35, %29
  br label %37

37:                                               ; preds = %9, %11, %13, %17, %24, %31
  %38 = phi i32 [ %12, %11 ], [ 0, %9 ], [ %36, %31 ], [ %15, %13 ], [ %29, %24 ], [ %22, %17 ]
  %39 = icmp ult i32 %1, 8
  %40 = or i1 %39, %5
  br i1 %40, label %41, label %44

41:                                               ; preds = %37
  %42 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 4)
  %43 = icmp ugt i32 %1, 4
  br i1 %43, label %47, label %72

44:                                               ; preds = %37
  %45 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 4
  %46 = load i32, ptr addrspace(3) %45, align 4
  br label %72

47:                                               ; preds = %41
  %48 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 4
  %49 = load i8, ptr addrspace(3) %48, align 1
  %50 = zext i8 %49 to i32
  %51 = icmp eq i32 %42, 1
  br i1 %51, label %72, label %52

52:                                               ; preds = %47
  %53 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 5
  %54 = load i8, ptr addrspace(3) %53, align 1
  %55 = zext i8 %54 to i32
  %56 = shl nuw nsw i32 %55, 8
  %57 = or disjoint i32 %56, %50
  %58 = icmp eq i32 %42, 2
  br i1 %58, label %72, label %59

59:                                               ; preds = %52
  %60 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 6
  %61 = load i8, ptr addrspace(3) %60, align 1
  %62 = zext i8 %61 to i32
  %63 = shl nuw nsw i32 %62, 16
  %64 = or disjoint i32 %63, %57
  %65 = icmp eq i32 %42, 3
  br i1 %65, label %72, label %66

66:                                               ; preds = %59
  %67 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 7
  %68 = load i8, ptr addrspace(3) %67, align 1
  %69 = zext i8 %68 to i32
  %70 = shl nuw i32 %69, 24
  %71 = or disjoint i32 %70, %64
  br label %72

72:                                               ; preds = %41, %44, %47, %52, %59, %66
  %73 = phi i32 [ %46, %44 ], [ 0, %41 ], [ %71, %66 ], [ %50, %47 ], [ %64, %59 ], [ %57, %52 ]
  %74 = icmp ult i32 %1, 12
  %75 = or i1 %74, %5
  br i1 %75, label %76, label %79

76:                                               ; preds = %72
  %77 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 8)
  %78 = icmp ugt i32 %1, 8
  br i1 %78, label %82, label %107

79:                                               ; preds = %72
  %80 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 8
  %81 = load i32, ptr addrspace(3) %80, align 4
  br label %107

82:                                               ; preds = %76
  %83 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 8
  %84 = load i8, ptr addrspace(3) %83, align 1
  %85 = zext i8 %84 to i32
  %86 = icmp eq i32 %77, 1
  br i1 %86, label %107, label %87

87:                                               ; preds = %82
  %88 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 9
  %89 = load i8, ptr addrspace(3) %88, align 1
  %90 = zext i8 %89 to i32
  %91 = shl nuw nsw i32 %90, 8
  %92 = or disjoint i32 %91, %85
  %93 = icmp eq i32 %77, 2
  br i1 %93, label %107, label %94

94:                                               ; preds = %87
  %95 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 10
  %96 = load i8, ptr addrspace(3) %95, align 1
  %97 = zext i8 %96 to i32
  %98 = shl nuw nsw i32 %97, 16
  %99 = or disjoint i32 %98, %92
  %100 = icmp eq i32 %77, 3
  br i1 %100, label %107, label %101

101:                                              ; preds = %94
  %102 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 11
  %103 = load i8, ptr addrspace(3) %102, align 1
  %104 = zext i8 %103 to i32
  %105 = shl nuw i32 %104, 24
  %106 = or disjoint i32 %105, %99
  br label %107

107:                                              ; preds = %76, %79, %82, %87, %94, %101
  %108 = phi i32 [ %81, %79 ], [ 0, %76 ], [ %106, %101 ], [ %85, %82 ], [ %99, %94 ], [ %92, %87 ]
  %109 = icmp ult i32 %1, 16
  %110 = or i1 %109, %5
  br i1 %110, label %111, label %114

111:                                              ; preds = %107
  %112 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 12)
  %113 = icmp ugt i32 %1, 12
  br i1 %113, label %117, label %142

114:                                              ; preds = %107
  %115 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 12
  %116 = load i32, ptr addrspace(3) %115, align 4
  br label %142

117:                                              ; preds = %111
  %118 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 12
  %119 = load i8, ptr addrspace(3) %118, align 1
  %120 = zext i8 %119 to i32
  %121 = icmp eq i32 %112, 1
  br i1 %121, label %142, label %122

122:                                              ; preds = %117
  %123 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 13
  %124 = load i8, ptr addrspace(3) %123, align 1
  %125 = zext i8 %124 to i32
  %126 = shl nuw nsw i32 %125, 8
  %127 = or disjoint i32 %126, %120
  %128 = icmp eq i32 %112, 2
  br i1 %128, label %142, label %129

129:                                              ; preds = %122
  %130 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 14
  %131 = load i8, ptr addrspace(3) %130, align 1
  %132 = zext i8 %131 to i32
  %133 = shl nuw nsw i32 %132, 16
  %134 = or disjoint i32 %133, %127
  %135 = icmp eq i32 %112, 3
  br i1 %135, label %142, label %136

136:                                              ; preds = %129
  %137 = getelementptr inbounds nuw i8, ptr addrspace(3) %8, i64 15
  %138 = load i8, ptr addrspace(3) %137, align 1
  %139 = zext i8 %138 to i32
  %140 = shl nuw i32 %139, 24
  %141 = or disjoint i32 %140, %134
  br label %142

142:                                              ; preds = %111, %114, %117, %122, %129, %136
  %143 = phi i32 [ %116, %114 ], [ 0, %111 ], [ %141, %136 ], [ %120, %117 ], [ %134, %129 ], [ %127, %122 ]
  %144 = insertvalue %struct.Loaded { i32 0, i32 poison, i32 poison, i32 poison, i32 poison }, i32 %38, 1
  %145 = insertvalue %struct.Loaded %144, i32 %73, 2
  %146 = insertvalue %struct.Loaded %145, i32 %108, 3
  %147 = insertvalue %struct.Loaded %146, i32 %143, 4
  ret %struct.Loaded %147
}

define dso_local void @wc_store_lds(i32 noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #4 {
  %7 = zext i32 %0 to i64
  %8 = and i64 %7, 3
  %9 = icmp ne i64 %8, 0
  %10 = icmp ult i32 %1, 4
  %11 = or i1 %10, %9
  %12 = getelementptr inbounds nuw i8, ptr addrspace(3) @wc_lds, i64 %7
  br i1 %11, label %13, label %15

13:                                               ; preds = %6
  %14 = icmp eq i32 %1, 0
  br i1 %14, label %33, label %16

15:                                               ; preds = %6
  store i32 %2, ptr addrspace(3) %12, align 4
  br label %33

16:                                               ; preds = %13
  %17 = trunc i32 %2 to i8
  store i8 %17, ptr addrspace(3) %12, align 1
  %18 = icmp eq i32 %1, 1
  br i1 %18, label %33, label %19

19:                                               ; preds = %16
  %20 = lshr i32 %2, 8
  %21 = trunc i32 %20 to i8
  %22 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 1
  store i8 %21, ptr addrspace(3) %22, align 1
  %23 = icmp eq i32 %1, 2
  br i1 %23, label %33, label %24

24:                                               ; preds = %19
  %25 = lshr i32 %2, 16
  %26 = trunc i32 %25 to i8
  %27 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 2
  store i8 %26, ptr addrspace(3) %27, align 1
  %28 = icmp eq i32 %1, 3
  br i1 %28, label %33, label %29

29:                                               ; preds = %24
  %30 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 3
  %31 = lshr i32 %2, 24
  %32 = trunc nuw i32 %31 to i8
  store i8 %32, ptr addrspace(3) %30, align 1
  br label %33

33:                                               ; preds = %13, %15, %16, %19, %24, %29
  %34 = icmp ult i32 %1, 8
  %35 = or i1 %34, %9
  br i1 %35, label %36, label %39

36:                                               ; preds = %33
  %37 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 4)
  %38 = icmp ugt i32 %1, 4
  br i1 %38, label %41, label %59

39:                                               ; preds = %33
  %40 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 4
  store i32 %3, ptr addrspace(3) %40, align 4
  br label %59

41:                                               ; preds = %36
  %42 = trunc i32 %3 to i8
  %43 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 4
  store i8 %42, ptr addrspace(3) %43, align 1
  %44 = icmp eq i32 %37, 1
  br i1 %44, label %59, label %45

45:                                               ; preds = %41
  %46 = lshr i32 %3, 8
  %47 = trunc i32 %46 to i8
  %48 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 5
  store i8 %47, ptr addrspace(3) %48, align 1
  %49 = icmp eq i32 %37, 2
  br i1 %49, label %59, label %50

50:                                               ; preds = %45
  %51 = lshr i32 %3, 16
  %52 = trunc i32 %51 to i8
  %53 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 6
  store i8 %52, ptr addrspace(3) %53, align 1
  %54 = icmp eq i32 %37, 3
  br i1 %54, label %59, label %55

55:                                               ; preds = %50
  %56 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 7
  %57 = lshr i32 %3, 24
  %58 = trunc nuw i32 %57 to i8
  store i8 %58, ptr addrspace(3) %56, align 1
  br label %59

59:                                               ; preds = %36, %39, %41, %45, %50, %55
  %60 = icmp ult i32 %1, 12
  %61 = or i1 %60, %9
  br i1 %61, label %62, label %65

62:                                               ; preds = %59
  %63 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 8)
  %64 = icmp ugt i32 %1, 8
  br i1 %64, label %67, label %85

65:                                               ; preds = %59
  %66 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 8
  store i32 %4, ptr addrspace(3) %66, align 4
  br label %85

67:                                               ; preds = %62
  %68 = trunc i32 %4 to i8
  %69 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 8
  store i8 %68, ptr addrspace(3) %69, align 1
  %70 = icmp eq i32 %63, 1
  br i1 %70, label %85, label %71

71:                                               ; preds = %67
  %72 = lshr i32 %4, 8
  %73 = trunc i32 %72 to i8
  %74 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 9
  store i8 %73, ptr addrspace(3) %74, align 1
  %75 = icmp eq i32 %63, 2
  br i1 %75, label %85, label %76

76:                                               ; preds = %71
  %77 = lshr i32 %4, 16
  %78 = trunc i32 %77 to i8
  %79 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 10
  store i8 %78, ptr addrspace(3) %79, align 1
  %80 = icmp eq i32 %63, 3
  br i1 %80, label %85, label %81

81:                                               ; preds = %76
  %82 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 11
  %83 = lshr i32 %4, 24
  %84 = trunc nuw i32 %83 to i8
  store i8 %84, ptr addrspace(3) %82, align 1
  br label %85

85:                                               ; preds = %62, %65, %67, %71, %76, %81
  %86 = icmp ult i32 %1, 16
  %87 = or i1 %86, %9
  br i1 %87, label %88, label %91

88:                                               ; preds = %85
  %89 = tail call i32 @llvm.usub.sat.i32(i32 %1, i32 12)
  %90 = icmp ugt i32 %1, 12
  br i1 %90, label %93, label %111

91:                                               ; preds = %85
  %92 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 12
  store i32 %5, ptr addrspace(3) %92, align 4
  br label %111

93:                                               ; preds = %88
  %94 = trunc i32 %5 to i8
  %95 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 12
  store i8 %94, ptr addrspace(3) %95, align 1
  %96 = icmp eq i32 %89, 1
  br i1 %96, label %111, label %97

97:                                               ; preds = %93
  %98 = lshr i32 %5, 8
  %99 = trunc i32 %98 to i8
  %100 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 13
  store i8 %99, ptr addrspace(3) %100, align 1
  %101 = icmp eq i32 %89, 2
  br i1 %101, label %111, label %102

102:                                              ; preds = %97
  %103 = lshr i32 %5, 16
  %104 = trunc i32 %103 to i8
  %105 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 14
  store i8 %104, ptr addrspace(3) %105, align 1
  %106 = icmp eq i32 %89, 3
  br i1 %106, label %111, label %107

107:                                              ; preds = %102
  %108 = getelementptr inbounds nuw i8, ptr addrspace(3) %12, i64 15
  %109 = lshr i32 %5, 24
  %110 = trunc nuw i32 %109 to i8
  store i8 %110, ptr addrspace(3) %108, align 1
  br label %111

111:                                              ; preds = %88, %91, %93, %97, %102, %107
  ret void
}

define dso_local %struct.Loaded @wc_load_flat(i64 noundef %0, i32 noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i32 noundef %6) local_unnamed_addr #5 {
  %8 = trunc i64 %0 to i32
  %9 = and i64 %0, -4294967296
  %10 = icmp eq i64 %9, 281474976710656
  %11 = select i1 %10, i32 %6, i32 %3
  %12 = and i64 %0, 4294967295
  %13 = zext i32 %1 to i64
  %14 = add nuw nsw i64 %12, %13
  %15 = zext i32 %11 to i64
  %16 = icmp samesign ugt i64 %14, %15
  %17 = select i1 %10, i32 2, i32 3
  br i1 %16, label %143, label %18

18:                                               ; preds = %7
  br i1 %10, label %19, label %25

19:                                               ; preds = %18
  %20 = tail call %struct.Loaded @wc_load_lds(i32 noundef %8, i32 noundef %1) #14
  %21 = extractvalue %struct.Loaded %20, 1
  %22 = extractvalue %struct.Loaded %20, 2
  %23 = extractvalue %struct.Loaded %20, 3
  %24 = extractvalue %struct.Loaded %20, 4
  br label %143

25:                                               ; preds = %18
  %26 = icmp eq i32 %1, 0
  br i1 %26, label %53, label %27

27:                                               ; preds = %25
  %28 = zext i32 %4 to i64
  %29 = shl i32 %5, 2
  %30 = zext i32 %29 to i64
  %31 = add i64 %2, %30
  %32 = add i32 %1, -1
  %33 = tail call i32 @llvm.umin.i32(i32 %32, i32 3)
  br label %34

34:                                               ; preds = %34, %27
  %35 = phi i32 [ 0, %27 ], [ %51, %34 ]
  %36 = phi i32 [ 0, %27 ], [ %50, %34 ]
  %37 = add i32 %35, %8
  %38 = and i32 %37, -4
  %39 = zext i32 %38 to i64
  %40 = mul nuw i64 %39, %28
  %41 = and i32 %37, 3
  %42 = zext nneg i32 %41 to i64
  %43 = add i64 %31, %42
  %44 = add i64 %43, %40
  %45 = inttoptr i64 %44 to ptr addrspace(1)
  %46 = load i8, ptr addrspace(1) %45, align 1
  %47 = zext i8 %46 to i32
  %48 = shl nuw nsw i32 %35, 3
  %49 = shl nuw i32 %47, %48
  %50 = or i32 %49, %36
  %51 = add nuw nsw i32 %35, 1
  %52 = icmp eq i32 %35, %33
  br i1 %52, label %53, label %34

53:                                               ; preds = %34, %25
  %54 = phi i32 [ 0, %25 ], [ %50, %34 ]
  %55 = icmp ugt i32 %1, 4
  br i1 %55, label %56, label %83

56:                                               ; preds = %53
  %57 = add i32 %8, 4
  %58 = zext i32 %4 to i64
  %59 = shl i32 %5, 2
  %60 = zext i32 %59 to i64
  %61 = add i64 %2, %60
  %62 = add i32 %1, -5
  %63 = tail call i32 @llvm.umin.i32(i32 %62, i32 3)
  br label %64

64:                                               ; preds = %64, %56
  %65 = phi i32 [ 0, %56 ], [ %81, %64 ]
  %66 = phi i32 [ 0, %56 ], [ %80, %64 ]
  %67 = add i32 %57, %65
  %68 = and i32 %67, -4
  %69 = zext i32 %68 to i64
  %70 = mul nuw i64 %69, %58
  %71 = and i32 %67, 3
  %72 = zext nneg i32 %71 to i64
  %73 = add i64 %61, %72
  %74 = add i64 %73, %70
  %75 = inttoptr i64 %74 to ptr addrspace(1)
  %76 = load i8, ptr addrspace(1) %75, align 1
  %77 = zext i8 %76 to i32
  %78 = shl nuw nsw i32 %65, 3
  %79 = shl nuw i32 %77, %78
  %80 = or i32 %79, %66
  %81 = add nuw nsw i32 %65, 1
  %82 = icmp eq i32 %65, %63
  br i1 %82, label %83, label %64

83:                                               ; preds = %64, %53
  %84 = phi i32 [ 0, %53 ], [ %80, %64 ]
  %85 = icmp ugt i32 %1, 8
  br i1 %85, label %86, label %113

86:                                               ; preds = %83
  %87 = add i32 %8, 8
  %88 = zext i32 %4 to i64
  %89 = shl i32 %5, 2
  %90 = zext i32 %89 to i64
  %91 = add i64 %2, %90
  %92 = add i32 %1, -9
  %93 = tail call i32 @llvm.umin.i32(i32 %92, i32 3)
  br label %94

94:                                               ; preds = %94, %86
  %95 = phi i32 [ 0, %86 ], [ %111, %94 ]
  %96 = phi i32 [ 0, %86 ], [ %110, %94 ]
  %97 = add i32 %87, %95
  %98 = and i32 %97, -4
  %99 = zext i32 %98 to i64
  %100 = mul nuw i64 %99, %88
  %101 = and i32 %97, 3
  %102 = zext nneg i32 %101 to i64
  %103 = add i64 %91, %102
  %104 = add i64 %103, %100
  %105 = inttoptr i64 %104 to ptr addrspace(1)
  %106 = load i8, ptr addrspace(1) %105, align 1
  %107 = zext i8 %106 to i32
  %108 = shl nuw nsw i32 %95, 3
  %109 = shl nuw i32 %107, %108
  %110 = or i32 %109, %96
  %111 = add nuw nsw i32 %95, 1
  %112 = icmp eq i32 %95, %93
  br i1 %112, label %113, label %94

113:                                              ; preds = %94, %83
  %114 = phi i32 [ 0, %83 ], [ %110, %94 ]
  %115 = icmp ugt i32 %1, 12
  br i1 %115, label %116, label %143

116:                                              ; preds = %113
  %117 = add i32 %8, 12
  %118 = zext i32 %4 to i64
  %119 = shl i32 %5, 2
  %120 = zext i32 %119 to i64
  %121 = add i64 %2, %120
  %122 = add i32 %1, -13
  %123 = tail call i32 @llvm.umin.i32(i32 %122, i32 3)
  br label %124

124:                                              ; preds = %124, %116
  %125 = phi i32 [ 0, %116 ], [ %141, %124 ]
  %126 = phi i32 [ 0, %116 ], [ %140, %124 ]
  %127 = add i32 %117, %125
  %128 = and i32 %127, -4
  %129 = zext i32 %128 to i64
  %130 = mul nuw i64 %129, %118
  %131 = and i32 %127, 3
  %132 = zext nneg i32 %131 to i64
  %133 = add i64 %121, %132
  %134 = add i64 %133, %130
  %135 = inttoptr i64 %134 to ptr addrspace(1)
  %136 = load i8, ptr addrspace(1) %135, align 1
  %137 = zext i8 %136 to i32
  %138 = shl nuw nsw i32 %125, 3
  %139 = shl nuw i32 %137, %138
  %140 = or i32 %139, %126
  %141 = add nuw nsw i32 %125, 1
  %142 = icmp eq i32 %125, %123
  br i1 %142, label %143, label %124

143:                                              ; preds = %124, %113, %7, %19
  %144 = phi i32 [ %17, %7 ], [ 0, %19 ], [ 0, %113 ], [ 0, %124 ]
  %145 = phi i32 [ 0, %7 ], [ %21, %19 ], [ %54, %113 ], [ %54, %124 ]
  %146 = phi i32 [ 0, %7 ], [ %22, %19 ], [ %84, %113 ], [ %84, %124 ]
  %147 = phi i32 [ 0, %7 ], [ %23, %19 ], [ %114, %113 ], [ %114, %124 ]
  %148 = phi i32 [ 0, %7 ], [ %24, %19 ], [ 0, %113 ], [ %140, %124 ]
  %149 = insertvalue %struct.Loaded poison, i32 %144, 0
  %150 = insertvalue %struct.Loaded %149, i32 %145, 1
  %151 = insertvalue %struct.Loaded %150, i32 %146, 2
  %152 = insertvalue %struct.Loaded %151, i32 %147, 3
  %153 = insertvalue %struct.Loaded %152, i32 %148, 4
  ret %struct.Loaded %153
}

define dso_local range(i32 0, 4) i32 @wc_store_flat(i64 noundef %0, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5, i64 noundef %6, i32 noundef %7, i32 noundef %8, i32 noundef %9, i32 noundef %10) local_unnamed_addr #6 {
  %12 = trunc i64 %0 to i32
  %13 = and i64 %0, -4294967296
  %14 = icmp eq i64 %13, 281474976710656
  %15 = select i1 %14, i32 %10, i32 %7
  %16 = and i64 %0, 4294967295
  %17 = zext i32 %1 to i64
  %18 = add nuw nsw i64 %16, %17
  %19 = zext i32 %15 to i64
  %20 = icmp samesign ugt i64 %18, %19
  %21 = select i1 %14, i32 2, i32 3
  br i1 %20, label %127, label %22

22:                                               ; preds = %11
  br i1 %14, label %23, label %24

23:                                               ; preds = %22
  tail call void @wc_store_lds(i32 noundef %12, i32 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) #14
  br label %127

24:                                               ; preds = %22
  %25 = icmp eq i32 %1, 0
  br i1 %25, label %49, label %26

26:                                               ; preds = %24
  %27 = zext i32 %8 to i64
  %28 = shl i32 %9, 2
  %29 = zext i32 %28 to i64
  %30 = add i64 %6, %29
  %31 = add i32 %1, -1
  %32 = tail call i32 @llvm.umin.i32(i32 %31, i32 3)
  br label %33

33:                                               ; preds = %33, %26
  %34 = phi i32 [ 0, %26 ], [ %47, %33 ]
  %35 = shl nuw nsw i32 %34, 3
  %36 = lshr i32 %2, %35
  %37 = trunc i32 %36 to i8
  %38 = add i32 %34, %12
  %39 = and i32 %38, -4
  %40 = zext i32 %39 to i64
  %41 = mul nuw i64 %40, %27
  %42 = and i32 %38, 3
  %43 = zext nneg i32 %42 to i64
  %44 = add i64 %30, %43
  %45 = add i64 %44, %41
  %46 = inttoptr i64 %45 to ptr addrspace(1)
  store i8 %37, ptr addrspace(1) %46, align 1
  %47 = add nuw nsw i32 %34, 1
  %48 = icmp eq i32 %34, %32
  br i1 %48, label %49, label %33

49:                                               ; preds = %33, %24
  %50 = icmp ugt i32 %1, 4
  br i1 %50, label %51, label %75

51:                                               ; preds = %49
  %52 = add i32 %12, 4
  %53 = zext i32 %8 to i64
  %54 = shl i32 %9, 2
  %55 = zext i32 %54 to i64
  %56 = add i64 %6, %55
  %57 = add i32 %1, -5
  %58 = tail call i32 @llvm.umin.i32(i32 %57, i32 3)
  br label %59

59:                                               ; preds = %59, %51
  %60 = phi i32 [ 0, %51 ], [ %73, %59 ]
  %61 = shl nuw nsw i32 %60, 3
  %62 = lshr i32 %3, %61
  %63 = trunc i32 %62 to i8
  %64 = add i32 %52, %60
  %65 = and i32 %64, -4
  %66 = zext i32 %65 to i64
  %67 = mul nuw i64 %66, %53
  %68 = and i32 %64, 3
  %69 = zext nneg i32 %68 to i64
  %70 = add i64 %56, %69
  %71 = add i64 %70, %67
  %72 = inttoptr i64 %71 to ptr addrspace(1)
  store i8 %63, ptr addrspace(1) %72, align 1
  %73 = add nuw nsw i32 %60, 1
  %74 = icmp eq i32 %60, %58
  br i1 %74, label %75, label %59

75:                                               ; preds = %59, %49
  %76 = icmp ugt i32 %1, 8
  br i1 %76, label %77, label %101

77:                                               ; preds = %75
  %78 = add i32 %12, 8
  %79 = zext i32 %8 to i64
  %80 = shl i32 %9, 2
  %81 = zext i32 %80 to i64
  %82 = add i64 %6, %81
  %83 = add i32 %1, -9
  %84 = tail call i32 @llvm.umin.i32(i32 %83, i32 3)
  br label %85

85:                                               ; preds = %85, %77
  %86 = phi i32 [ 0, %77 ], [ %99, %85 ]
  %87 = shl nuw nsw i32 %86, 3
  %88 = lshr i32 %4, %87
  %89 = trunc i32 %88 to i8
  %90 = add i32 %78, %86
  %91 = and i32 %90, -4
  %92 = zext i32 %91 to i64
  %93 = mul nuw i64 %92, %79
  %94 = and i32 %90, 3
  %95 = zext nneg i32 %94 to i64
  %96 = add i64 %82, %95
  %97 = add i64 %96, %93
  %98 = inttoptr i64 %97 to ptr addrspace(1)
  store i8 %89, ptr addrspace(1) %98, align 1
  %99 = add nuw nsw i32 %86, 1
  %100 = icmp eq i32 %86, %84
  br i1 %100, label %101, label %85

101:                                              ; preds = %85, %75
  %102 = icmp ugt i32 %1, 12
  br i1 %102, label %103, label %127

103:                                              ; preds = %101
  %104 = add i32 %12, 12
  %105 = zext i32 %8 to i64
  %106 = shl i32 %9, 2
  %107 = zext i32 %106 to i64
  %108 = add i64 %6, %107
  %109 = add i32 %1, -13
  %110 = tail call i32 @llvm.umin.i32(i32 %109, i32 3)
  br label %111

111:                                              ; preds = %111, %103
  %112 = phi i32 [ 0, %103 ], [ %125, %111 ]
  %113 = shl nuw nsw i32 %112, 3
  %114 = lshr i32 %5, %113
  %115 = trunc i32 %114 to i8
  %116 = add i32 %104, %112
  %117 = and i32 %116, -4
  %118 = zext i32 %117 to i64
  %119 = mul nuw i64 %118, %105
  %120 = and i32 %116, 3
  %121 = zext nneg i32 %120 to i64
  %122 = add i64 %108, %121
  %123 = add i64 %122, %119
  %124 = inttoptr i64 %123 to ptr addrspace(1)
  store i8 %115, ptr addrspace(1) %124, align 1
  %125 = add nuw nsw i32 %112, 1
  %126 = icmp eq i32 %112, %110
  br i1 %126, label %127, label %111

127:                                              ; preds = %111, %101, %11, %23
  %128 = phi i32 [ %21, %11 ], [ 0, %23 ], [ 0, %101 ], [ 0, %111 ]
  ret i32 %128
}

define dso_local void @wc_note(i32 noundef %0, i64 noundef %1, i64 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5, i32 noundef %6, i32 noundef %7, i64 noundef %8) local_unnamed_addr #7 {
  %10 = tail call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %47

12:                                               ; preds = %9
  %13 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 32), align 8
  %14 = inttoptr i64 %13 to ptr addrspace(1)
  %15 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 64), align 8
  %16 = load i32, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 224), align 8
  %17 = addrspacecast ptr addrspace(1) %14 to ptr
  br label %18

18:                                               ; preds = %18, %12
  %19 = atomicrmw xchg ptr %17, i32 1 seq_cst, align 8
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %21, label %18

21:                                               ; preds = %18
  %22 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %23 = zext nneg i32 %22 to i64
  %24 = add i64 %15, %23
  %25 = zext i32 %16 to i64
  %26 = mul i64 %24, %25
  %27 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %28 = lshr i32 %27, 5
  %29 = zext nneg i32 %28 to i64
  %30 = add i64 %26, %29
  tail call void @llvm.nvvm.membar.gl()
  %31 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 8
  %32 = load volatile i64, ptr addrspace(1) %31, align 8
  %33 = icmp ult i64 %30, %32
  br i1 %33, label %34, label %46

34:                                               ; preds = %21
  store volatile i64 %30, ptr addrspace(1) %31, align 8
  %35 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 4
  store volatile i32 %0, ptr addrspace(1) %35, align 4
  %36 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 16
  store volatile i64 %1, ptr addrspace(1) %36, align 8
  %37 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 24
  store volatile i64 %2, ptr addrspace(1) %37, align 8
  %38 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 48
  store volatile i32 %3, ptr addrspace(1) %38, align 8
  %39 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 52
  store volatile i32 %4, ptr addrspace(1) %39, align 4
  %40 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 40
  store volatile i64 %5, ptr addrspace(1) %40, align 8
  %41 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 56
  store volatile i32 %6, ptr addrspace(1) %41, align 8
  %42 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 60
  store volatile i32 %7, ptr addrspace(1) %42, align 4
  %43 = getelementptr inbounds nuw i8, ptr addrspace(1) %14, i64 32
  store volatile i64 %8, ptr addrspace(1) %43, align 8
  %44 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 48), align 8
  %45 = inttoptr i64 %44 to ptr addrspace(1)
  store volatile i32 1, ptr addrspace(1) %45, align 4
  br label %46

46:                                               ; preds = %34, %21
  tail call void @llvm.nvvm.membar.gl()
  store volatile i32 0, ptr addrspace(1) %14, align 8
  br label %47

47:                                               ; preds = %9, %46
  ret void
}

declare noundef range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.laneid() #8

declare void @llvm.nvvm.membar.gl() #9

define dso_local void @wc_refuse(i64 noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3, i64 noundef %4, i64 noundef %5, i32 noundef %6, i32 noundef %7, i32 noundef %8) local_unnamed_addr #10 {
  %10 = icmp ne i32 %2, 0
  %11 = icmp ne i32 %3, 0
  %12 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %10)
  %13 = zext i32 %12 to i64
  %14 = tail call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %11)
  %15 = zext i32 %14 to i64
  %16 = shl nuw i64 %15, 32
  %17 = or disjoint i64 %16, %13
  %18 = icmp eq i64 %17, 0
  br i1 %18, label %51, label %19

19:                                               ; preds = %9
  %20 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %17, i1 true)
  %21 = trunc nuw nsw i64 %20 to i32
  %22 = icmp samesign ult i64 %20, 32
  %23 = select i1 %22, i32 %2, i32 %3
  %24 = select i1 %22, i64 %4, i64 %5
  %25 = and i32 %21, 31
  %26 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %23, i32 %25, i32 31)
  %27 = lshr i64 %24, 32
  %28 = trunc nuw i64 %27 to i32
  %29 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %28, i32 %25, i32 31)
  %30 = trunc i64 %24 to i32
  %31 = tail call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %30, i32 %25, i32 31)
  %32 = zext i32 %29 to i64
  %33 = shl nuw i64 %32, 32
  %34 = zext i32 %31 to i64
  %35 = add i32 %26, -1
  %36 = icmp eq i32 %35, 3
  %37 = sub i64 0, %17
  %38 = select i1 %36, i64 %37, i64 -1
  %39 = and i64 %38, %17
  %40 = icmp eq i32 %6, 3
  %41 = icmp eq i32 %35, 1
  %42 = and i1 %40, %41
  %43 = select i1 %42, i32 1, i32 %6
  %44 = icmp eq i32 %43, 3
  %45 = icmp eq i32 %35, 2
  %46 = and i1 %45, %44
  %47 = or i1 %42, %46
  %48 = select i1 %47, i64 0, i64 %33
  %49 = or disjoint i64 %48, %34
  %50 = select i1 %46, i32 2, i32 %43
  tail call void @wc_note(i32 noundef 17, i64 noundef %0, i64 noundef %1, i32 noundef %35, i32 noundef %50, i64 noundef %49, i32 noundef %7, i32 noundef %8, i64 noundef %39) #14
  br label %51

51:                                               ; preds = %9, %19
  ret void
}

declare i64 @llvm.cttz.i64(i64, i1 immarg) #8

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) #11

define dso_local i32 @wc_pause() local_unnamed_addr #12 {
  %1 = load i64, ptr addrspace(4) getelementptr inbounds nuw (i8, ptr addrspace(4) @wc_launch, i64 40), align 8
  %2 = inttoptr i64 %1 to ptr addrspace(1)
  %3 = load volatile i32, ptr addrspace(1) %2, align 4
  ret i32 %3
}

declare noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #8

declare noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x() #8

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1) #11

declare i32 @llvm.usub.sat.i32(i32, i32) #13

declare i32 @llvm.umin.i32(i32, i32) #13

attributes #0 = { nofree noinline norecurse nosync nounwind memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #1 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #2 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #3 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #4 = { mustprogress nofree noinline norecurse nosync nounwind willreturn memory(write, argmem: none, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #5 = { nofree noinline norecurse nosync nounwind memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #6 = { nofree noinline norecurse nosync nounwind memory(write, inaccessiblemem: none, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #7 = { noinline norecurse nounwind "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #8 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #9 = { nocallback nounwind }
attributes #10 = { convergent noinline norecurse nounwind "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #11 = { convergent nocallback nounwind memory(inaccessiblemem: readwrite) }
attributes #12 = { mustprogress nofree noinline norecurse nounwind willreturn memory(readwrite, target_mem0: none, target_mem1: none) "frame-pointer"="all" "no-builtins" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx88,+sm_80" }
attributes #13 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #14 = { nobuiltin "no-builtins" }
